import { Field, type InputRef } from '../../../components/fields/field.tsx';
import { RadioCards } from '../../../components/fields/radio-cards.tsx';
import { Select } from '../../../components/fields/select.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { useOverlays, useSplashPages } from '../pickers/use-own-things.ts';
import { useFormValue } from './use-form-value.ts';

type Kind = 'direct' | 'frame' | 'splash' | 'overlay';

const kinds: Kind[] = ['direct', 'frame', 'splash', 'overlay'];
/** The field's value while "overlay" is selected but no overlay is chosen yet. */
const noOverlay = 'overlay-';

/**
 * How visitors reach the destination: a redirect, a frame, a splash page or an overlay. The value is the
 * API's `type`.
 */
export function DeliveryType() {
  const { delivery: texts, checks } = useTexts('links');
  const type = useFormValue<string>('type', (value) => value !== noOverlay || checks.overlay);
  const kind = kindOf(type.value);
  const choose = (chosen: Kind) => type.onChange(chosen === 'overlay' ? noOverlay : chosen);
  return (
    <div className="grid gap-3">
      <RadioCards
        label={texts.type}
        value={kind}
        onChange={choose}
        options={kinds.map((value) => ({ value, ...texts.types[value] }))}
      />
      {kind === 'splash' && <SplashPage {...type} />}
      {kind === 'overlay' && <Overlay {...type} />}
    </div>
  );
}

interface PageProps {
  value: string;
  onChange(value: string): void;
  error: string | undefined;
  inputRef: InputRef;
}

function SplashPage({ value, onChange, error, inputRef }: PageProps) {
  const { delivery: texts } = useTexts('links');
  const { choices: pages, error: failure, onRetry } = useSplashPages();
  const own = pages ?? (value === 'splash' ? [] : [{ value, label: '' }]);
  return (
    <Field label={texts.splashPage} error={error ?? failure?.message} inputRef={inputRef}>
      <Select
        onFocus={() => failure && onRetry()}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={[{ value: 'splash', label: texts.plainSplash }, ...own]}
      />
    </Field>
  );
}

function Overlay({ value, onChange, error, inputRef }: PageProps) {
  const { delivery: texts } = useTexts('links');
  const { choices: overlays, error: failure, onRetry } = useOverlays();
  const loaded = overlays?.map((overlay) => ({ ...overlay, value: noOverlay + overlay.value }));
  const own = loaded ?? (value === noOverlay ? [] : [{ value, label: '' }]);
  const isEmpty = overlays?.length === 0;
  return (
    <Field
      label={texts.overlay}
      hint={isEmpty ? texts.noOverlays : undefined}
      error={failure?.message ?? error}
      inputRef={inputRef}
    >
      <Select
        onFocus={() => failure && onRetry()}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={[{ value: noOverlay, label: texts.chooseOverlay }, ...own]}
      />
    </Field>
  );
}

function kindOf(type: string): Kind {
  if (type.startsWith(noOverlay)) return 'overlay';
  return type === 'direct' || type === 'frame' ? type : 'splash';
}
