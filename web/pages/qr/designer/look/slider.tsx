import { Field, useField } from '../../../../components/fields/field.tsx';

interface SliderProps {
  label: string;
  hint?: string;
  /** The value in words, at the end of the label's line. */
  shown: string;
  value: number;
  onChange(value: number): void;
  /** The maximum; the minimum is 0. */
  max: number;
  step?: number;
}

/** A slider, for numbers that need not be exact. */
export function Slider({ label, hint, shown, ...range }: SliderProps) {
  return (
    <Field label={label} hint={hint} aside={shown}>
      <Range shown={shown} {...range} />
    </Field>
  );
}

function Range({ shown, value, onChange, max, step = 1 }: Omit<SliderProps, 'label' | 'hint'>) {
  return (
    <input
      {...useField()}
      type="range"
      min={0}
      max={max}
      step={step}
      value={value}
      aria-valuetext={shown}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      className="h-6 w-full cursor-pointer accent-accent"
    />
  );
}
