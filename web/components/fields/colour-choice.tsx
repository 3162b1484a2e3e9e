import { SunMoon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTexts } from '../../texts/use-texts.ts';
import { classes } from '../classes.ts';
import { ColourField } from './colour-field.tsx';

interface ColourChoiceProps {
  /** The names of both fields in the surrounding form. */
  background: string;
  color: string;
}

interface Pair {
  background: string;
  color: string;
}

/** The defaults of a page. With these it follows the visitor's preference for light or dark. */
const unchosen = { background: '#ffffff', color: '#111827' };

/** Each pair is easy to read, with a contrast ratio of at least 7. */
const pairs = {
  paper: { background: '#faf7f2', color: '#292524' },
  night: { background: '#0f172a', color: '#f1f5f9' },
  sky: { background: '#e0f2fe', color: '#0c4a6e' },
  mint: { background: '#d1fae5', color: '#064e3b' },
  honey: { background: '#fef3c7', color: '#78350f' },
  rose: { background: '#ffe4e6', color: '#881337' },
  violet: { background: '#4c1d95', color: '#f5f3ff' },
} as const;

type PairName = keyof typeof pairs;

/** Background and text colour: as the visitor prefers, a pair that goes well together, or any two colours. */
export function ColourChoice({ background, color }: ColourChoiceProps) {
  const texts = useTexts('previews');
  const { control } = useFormContext<Record<string, string>>();
  const { field: back, fieldState: backState } = useController({ name: background, control });
  const { field: text, fieldState: textState } = useController({ name: color, control });
  const choose = (pair: Pair) => {
    back.onChange(pair.background);
    text.onChange(pair.color);
  };
  const isChosen = (pair: Pair) => same(pair.background, back.value) && same(pair.color, text.value);
  return (
    <div className="grid gap-4">
      <Pairs isChosen={isChosen} onChoose={choose} />
      {isChosen(unchosen) ? <p className="text-[0.8125rem] text-soft">{texts.automaticText}</p> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <ColourField
          label={texts.background}
          value={back.value}
          onChange={back.onChange}
          error={backState.error?.message}
          inputRef={back.ref}
        />
        <ColourField
          label={texts.textColour}
          value={text.value}
          onChange={text.onChange}
          error={textState.error?.message}
          inputRef={text.ref}
        />
      </div>
    </div>
  );
}

interface PairsProps {
  isChosen(pair: Pair): boolean;
  onChoose(pair: Pair): void;
}

function Pairs({ isChosen, onChoose }: PairsProps) {
  const texts = useTexts('previews');
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{texts.colours}</legend>
      <div className="flex flex-wrap gap-2">
        <Swatch
          name={name}
          label={texts.automatic}
          isChosen={isChosen(unchosen)}
          onChoose={() => onChoose(unchosen)}
        >
          <SunMoon aria-hidden className="size-5 text-soft" />
        </Swatch>
        {(Object.keys(pairs) as PairName[]).map((pair) => (
          <Swatch
            key={pair}
            name={name}
            label={texts.colourPairs[pair]}
            colours={pairs[pair]}
            isChosen={isChosen(pairs[pair])}
            onChoose={() => onChoose(pairs[pair])}
          >
            <span aria-hidden className="text-sm font-semibold">
              Aa
            </span>
          </Swatch>
        ))}
      </div>
    </fieldset>
  );
}

interface SwatchProps {
  name: string;
  label: string;
  colours?: Pair;
  isChosen: boolean;
  onChoose(): void;
  children: ReactNode;
}

function Swatch({ name, label, colours, isChosen, onChoose, children }: SwatchProps) {
  return (
    <label
      title={label}
      style={colours}
      className={classes(
        'relative grid size-11 cursor-pointer place-items-center rounded-lg border border-line-strong/40 forced-color-adjust-none ring-offset-2 ring-offset-surface',
        'has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent',
      )}
    >
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      {children}
    </label>
  );
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
