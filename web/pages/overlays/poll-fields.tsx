import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/fields/field.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { TextArea } from '../../components/fields/text-area.tsx';
import { TextInput } from '../../components/fields/text-input.tsx';
import { useRowKeys } from '../../components/fields/use-row-keys.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { optionsMax, optionsMin, type OverlayValues } from './overlay-values.ts';

/** The question of a poll and its options. */
export function PollFields() {
  const texts = useTexts('overlays');
  const { register, formState } = useFormContext<OverlayValues>();
  return (
    <>
      <Field label={texts.question} error={formState.errors.settings?.question?.message}>
        <TextArea {...register('settings.question')} rows={2} placeholder={texts.types.poll.sample} />
      </Field>
      <Options />
    </>
  );
}

function Options() {
  const texts = useTexts('overlays');
  const common = useTexts('common');
  const { register, formState } = useFormContext<OverlayValues>();
  const { fields, append, remove } = useFieldArray<OverlayValues, 'settings.options'>({
    name: 'settings.options',
  });
  const keys = useRowKeys(fields.length);
  const removeAt = (index: number) => {
    remove(index);
    keys.remove(index);
  };
  const errors = formState.errors.settings?.options;
  const areVotesLost = useAreVotesLost();
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="sr-only">{texts.options}</legend>
      {fields.map((_, index) => (
        <Field key={keys.keyOf(index)} label={texts.option(index + 1)} error={errors?.[index]?.text?.message}>
          <TextInput
            {...register(`settings.options.${index}.text`)}
            autoComplete="off"
            placeholder={texts.samples.options[index]}
            suffix={
              fields.length > optionsMin && (
                <IconButton
                  label={common.remove(texts.option(index + 1))}
                  icon={<X />}
                  onClick={() => removeAt(index)}
                  className="ms-1"
                />
              )
            }
          />
        </Field>
      ))}
      {fields.length < optionsMax && (
        <Button
          size="small"
          icon={<Plus />}
          onClick={() => append({ text: '' })}
          className="justify-self-start"
        >
          {texts.addOption}
        </Button>
      )}
      <p role="status" className="text-[0.8125rem] font-medium text-warning empty:hidden">
        {areVotesLost && texts.votesLost}
      </p>
    </fieldset>
  );
}

/** Whether options that were saved, and visitors may have voted for, have other words now or are gone. */
function useAreVotesLost(): boolean {
  const { watch, formState } = useFormContext<OverlayValues>();
  const saved = formState.defaultValues?.settings?.options ?? [];
  const words = watch('settings.options').map(({ text }) => text);
  return saved.some((option) => option?.text && !words.includes(option.text));
}
