import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/fields/field.tsx';
import { TextInput } from '../../../components/fields/text-input.tsx';
import { returnLostFocus } from '../../../components/lost-focus.ts';
import { writeTimestamp } from '../../../timestamps.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { faultOf } from './range.ts';
import { useChosenRange, useStatisticsState } from './use-statistics-state.ts';

/** Two dates, both inclusive; initially those of the shown period. */
export function CustomRange({ onChosen }: { onChosen(): void }) {
  const texts = useTexts('statistics');
  const [state, setState] = useStatisticsState();
  const { period } = useChosenRange();
  const [from, setFrom] = useState(state.from || dateOf(period.first));
  const [to, setTo] = useState(state.to || dateOf(period.end - 1));
  const [isTold, setTold] = useState(false);
  const fault = faultOf(from, to);
  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    setTold(true);
    if (fault) return;
    // The form is another one for other dates.
    returnLostFocus();
    onChosen();
    setState({ range: 'custom', from, to, interval: '' }, { isStep: true });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <div className="min-w-36 grow sm:grow-0">
        <Field label={texts.from} error={isTold && fault ? texts.faults[fault] : undefined}>
          <TextInput type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        </Field>
      </div>
      <div className="min-w-36 grow sm:grow-0">
        <Field label={texts.to}>
          <TextInput type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
      </div>
      <Button type="submit" look="primary" className="w-full sm:mt-6.5 sm:w-auto">
        {texts.apply}
      </Button>
    </form>
  );
}

function dateOf(wall: number): string {
  return writeTimestamp(new Date(wall)).slice(0, 'YYYY-MM-DD'.length);
}
