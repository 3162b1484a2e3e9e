import { Check } from 'lucide-react';
import { ColourField } from '../../components/fields/colour-field.tsx';
import type { InputRef } from '../../components/fields/field.tsx';
import { useTexts } from '../../texts/use-texts.ts';

/** Colours that are easy to tell apart; the first is the service's default. */
export const suggestedColours = [
  '#2563eb',
  '#0891b2',
  '#059669',
  '#65a30d',
  '#d97706',
  '#dc2626',
  '#db2777',
  '#7c3aed',
  '#475569',
] as const;

interface ColourChoiceProps {
  /** `#RRGGBB` */
  value: string;
  onChange(value: string): void;
  error: string | undefined;
  inputRef: InputRef;
}

/** A colour: one of the suggested ones, or any other. */
export function ColourChoice({ value, onChange, error, inputRef }: ColourChoiceProps) {
  const texts = useTexts('channels');
  return (
    <div className="grid gap-2">
      <ColourField label={texts.colour} value={value} onChange={onChange} error={error} inputRef={inputRef} />
      <div role="group" aria-label={texts.colours} className="flex flex-wrap gap-2">
        {suggestedColours.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-label={texts.colourChoice(colour)}
            aria-pressed={colour === value.toLowerCase()}
            onClick={() => onChange(colour)}
            style={{ backgroundColor: colour }}
            className="flex size-7 items-center justify-center rounded-full text-on-accent forced-color-adjust-none"
          >
            {colour === value.toLowerCase() && <Check aria-hidden strokeWidth={3} className="size-4" />}
          </button>
        ))}
      </div>
    </div>
  );
}
