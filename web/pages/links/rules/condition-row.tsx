import { useFormContext } from 'react-hook-form';
import { Field } from '../../../components/fields/field.tsx';
import { Select } from '../../../components/fields/select.tsx';
import { RemoveButton } from '../../../components/remove-button.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { useFormValue } from '../form/use-form-value.ts';
import { ConditionValue } from './condition-value.tsx';
import { type ConditionType, startOf } from './rule-values.ts';

interface ConditionRowProps {
  /** The path of the condition in the form. */
  name: string;
  /** Its number in the rule, from 1. */
  number: number;
  /** Absent for the only condition: a rule needs at least one. */
  onRemove?(): void;
}

/** The type of a condition and the values that fulfil it. */
export function ConditionRow({ name, number, onRemove }: ConditionRowProps) {
  const texts = useTexts('rules');
  const { setValue } = useFormContext();
  const type = useFormValue<ConditionType>(`${name}.type`);
  const types = Object.entries(texts.types).map(([value, { title }]) => ({ value, label: title }));
  const choose = (chosen: ConditionType) => {
    type.onChange(chosen);
    setValue(`${name}.value`, startOf(chosen), { shouldDirty: true });
  };
  return (
    <div role="group" aria-label={texts.condition(number)} className="grid gap-3 border-s-2 border-line ps-3">
      <div className="flex items-start gap-1">
        <div className="min-w-0 grow">
          <Field label={number === 1 ? texts.when : texts.and} error={type.error} inputRef={type.inputRef}>
            <Select
              value={type.value}
              onChange={(event) => choose(event.target.value as ConditionType)}
              options={types}
            />
          </Field>
        </div>
        {onRemove && (
          <RemoveButton
            label={texts.removeCondition(texts.types[type.value].title)}
            onClick={onRemove}
            className="mt-6.5"
          />
        )}
      </div>
      <ConditionValue key={type.value} name={`${name}.value`} type={type.value} />
    </div>
  );
}
