import { useFieldArray } from 'react-hook-form';
import { RemoveButton } from '../../../components/remove-button.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import type { LinkDetails } from '../link-section.ts';
import { FormText } from './form-text.tsx';
import { ListBlock } from './list-block.tsx';

/** The query parameters that are added to the destination. */
export function ParameterList() {
  const { delivery: texts } = useTexts('links');
  const { fields, append, remove } = useFieldArray<{ parameters: LinkDetails['parameters'] }>({
    name: 'parameters',
  });
  return (
    <ListBlock
      title={texts.parameters}
      hint={texts.parametersHint}
      add={texts.addParameter}
      onAdd={() => append({ name: '', value: '' })}
    >
      {fields.map(({ id }, index) => (
        <div key={id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
          <FormText name={`parameters.${index}.name`} label={texts.parameterName} placeholder="utm_source" />
          <FormText name={`parameters.${index}.value`} label={texts.parameterValue} />
          <RemoveButton
            label={texts.removeParameter(index + 1)}
            onClick={() => remove(index)}
            className="mt-6.5"
          />
        </div>
      ))}
    </ListBlock>
  );
}
