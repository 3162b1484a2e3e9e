import { useId, useState } from 'react';
import { useCall } from '../../api/use-api.ts';
import { withoutField } from '../../api/translate-failure.ts';
import { notify } from '../../components/toasts/notify.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { formatShare } from '../statistics/formats.ts';

interface WeightFieldProps {
  linkId: number;
  /** The name of the link, for screen readers. */
  name: string;
  /** Undefined while loading. */
  weight: number | undefined;
  /** The link's share of the rotator's visits, 0 to 1; undefined if it is not known. */
  share: number | undefined;
}

/**
 * Sent for the API to refuse. Of what is no number, such as the letters that Firefox lets in, the input has no text: it says
 * "", which would reset the weight.
 */
const noNumber = 'NaN';

/** A weight that is saved when its input is left or Enter is pressed. */
export function WeightField({ linkId, name, weight, share }: WeightFieldProps) {
  if (weight === undefined) return <Skeleton className="ms-auto h-8 w-16" />;
  return <Weight linkId={linkId} name={name} weight={weight} share={share} />;
}

function Weight({ linkId, name, weight, share }: WeightFieldProps & { weight: number }) {
  const texts = useTexts('campaigns');
  const common = useTexts('common');
  /** The unsaved text; undefined while the input shows the server's value. */
  const [typed, setTyped] = useState<string>();
  /** Set at once, where `isPending` follows a moment later. */
  const [isSaving, setSaving] = useState(false);
  const id = useId();
  const update = useCall('updateLink');
  const save = async ({ validity }: HTMLInputElement) => {
    if (typed === undefined || isSaving) return;
    const entered = validity.badInput ? noNumber : typed;
    setSaving(true);
    try {
      if (entered !== String(weight)) {
        await update.mutateAsync({ params: { id: linkId }, body: { weight: entered } });
        notify.success(common.saved);
      }
      update.reset();
      setTyped(undefined);
    } catch {
      // The error is shown below the input.
    }
    setSaving(false);
  };
  const message = update.error && withoutField(update.error.message);
  return (
    <div className="grid gap-1 md:min-w-max md:justify-items-end">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 md:flex-col md:items-end">
        <input
          type="number"
          inputMode="numeric"
          min={1}
          aria-label={texts.weightOf(name)}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? id : undefined}
          // What is typed while another weight is being saved would be lost with the answer.
          readOnly={isSaving}
          value={typed ?? String(weight)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={(event) => void save(event.currentTarget)}
          onKeyDown={(event) => event.key === 'Enter' && void save(event.currentTarget)}
          className="control w-20 py-1 text-end tabular-nums"
        />
        {share !== undefined && (
          <span className="text-xs whitespace-nowrap text-soft">{texts.share(formatShare(share))}</span>
        )}
      </div>
      {message && (
        <p id={id} role="alert" className="w-max max-w-56 text-xs font-medium text-danger-ink">
          {message}
        </p>
      )}
    </div>
  );
}
