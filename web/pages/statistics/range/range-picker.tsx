import { useId } from 'react';
import { useTexts } from '../../../texts/use-texts.ts';
import { ranges } from './range.ts';
import { useChosenRange, useStatisticsState } from './use-statistics-state.ts';

interface RangePickerProps {
  /** Whether the fields for two dates are shown. */
  isCustom: boolean;
  onCustom(isCustom: boolean): void;
}

/** Chooses one of the usual ranges. */
export function RangePicker({ isCustom, onCustom }: RangePickerProps) {
  const texts = useTexts('statistics');
  const name = useId();
  const [, setState] = useStatisticsState();
  const { range } = useChosenRange();
  const chosen = isCustom ? 'custom' : range;
  return (
    <fieldset className="flex min-w-0 flex-wrap rounded-lg border border-line bg-surface p-0.5 shadow-card">
      <legend className="sr-only">{texts.range}</legend>
      {ranges.map((one) => (
        <label
          key={one}
          className="relative flex min-h-9 grow items-center justify-center rounded-md px-1 text-[0.8125rem] font-medium whitespace-nowrap text-soft transition-colors hover:text-ink has-checked:bg-accent-soft has-checked:text-accent-ink has-checked:marked has-focus-visible:outline-2 has-focus-visible:outline-accent sm:min-h-8 sm:px-3"
        >
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === chosen}
            onChange={() => {
              onCustom(one === 'custom');
              if (one !== 'custom')
                setState({ range: one, from: '', to: '', interval: '' }, { isStep: true });
            }}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span aria-hidden className="sm:hidden">
            {texts.ranges[one].short}
          </span>
          <span className="sr-only sm:not-sr-only">{texts.ranges[one].long}</span>
        </label>
      ))}
    </fieldset>
  );
}
