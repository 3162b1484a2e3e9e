import { useMemo, useState } from 'react';
import { Checkbox } from '../../components/fields/checkbox.tsx';
import { Select } from '../../components/fields/select.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { CustomRange } from './range/custom-range.tsx';
import { RangePicker } from './range/range-picker.tsx';
import { formatPeriod } from './formats.ts';
import { browserTimeZone, isTimeZone, listTimeZones } from './range/time-zones.ts';
import { useChosenRange, useStatisticsState } from './range/use-statistics-state.ts';

/** Chooses range, interval and time zone, and whether to compare with the previous period. */
export function Toolbar() {
  const texts = useTexts('statistics');
  const [state, setState] = useStatisticsState();
  const { range, interval, offered, period, timeZone } = useChosenRange();
  const [isChoosing, setChoosing] = useState(false);
  const isCustom = isChoosing || range === 'custom';
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5 print:hidden">
        <div className="w-full sm:me-auto sm:w-auto">
          <RangePicker isCustom={isCustom} onCustom={setChoosing} />
        </div>
        <Select
          aria-label={texts.interval}
          value={interval}
          onChange={(event) => setState({ interval: event.target.value })}
          options={offered.map((value) => ({ value, label: texts.intervals[value] }))}
          className="grow basis-28 sm:max-w-36 sm:grow-0 sm:basis-36"
        />
        <TimeZoneSelect />
      </div>
      {isCustom && <CustomRange key={`${state.from} ${state.to}`} onChosen={() => setChoosing(false)} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-[0.8125rem] text-soft">{texts.shown(formatPeriod(period), timeZone)}</p>
        <span className="print:hidden">
          <Checkbox
            checked={state.compare !== 'none'}
            onChange={(isOn) => setState({ compare: isOn ? 'before' : 'none' })}
          >
            {texts.compare}
          </Checkbox>
        </span>
      </div>
    </div>
  );
}

function TimeZoneSelect() {
  const texts = useTexts('statistics');
  const [{ timezone }, setState] = useStatisticsState();
  const own = browserTimeZone();
  const zones = useMemo(() => listTimeZones(timezone), [timezone]);
  return (
    <Select
      aria-label={texts.timeZone}
      value={isTimeZone(timezone) ? timezone : own}
      onChange={({ target }) => setState({ timezone: target.value === own ? '' : target.value })}
      options={zones.map((value) => ({ value, label: value === own ? texts.browserZone(own) : value }))}
      className="grow basis-36 sm:max-w-64 sm:grow-0 sm:basis-60"
    />
  );
}
