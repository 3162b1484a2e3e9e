import { useFieldArray } from 'react-hook-form';
import { RemoveButton } from '../../../components/remove-button.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { FormAddress } from '../form/form-text.tsx';
import { ListBlock } from '../form/list-block.tsx';
import { CountryText, DeviceText, LanguageText } from './target-texts.tsx';

/** For each kind of target: the name of the field in its entries, and the input for it. */
const kinds = {
  geotarget: { key: 'location', Input: CountryText },
  devicetarget: { key: 'device', Input: DeviceText },
  languagetarget: { key: 'language', Input: LanguageText },
} as const;

type Kind = keyof typeof kinds;
type Values = Record<Kind, Record<string, string>[]>;

/** Destinations by country, device or language. */
export function TargetList({ kind }: { kind: Kind }) {
  const { targeting: texts } = useTexts('links');
  const { fields, append, remove } = useFieldArray<Values>({ name: kind });
  const { key, Input } = kinds[kind];
  const words = texts.kinds[kind];
  return (
    <ListBlock title={words.title} add={words.add} onAdd={() => append({ [key]: '', link: '' })}>
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-start gap-1 rounded-lg border border-line p-3">
          <div className="grid min-w-0 grow items-start gap-3 sm:grid-cols-[2fr_3fr]">
            <Input name={`${kind}.${index}.${key}`} label={words.what} />
            <FormAddress name={`${kind}.${index}.link`} label={texts.leadsTo} />
          </div>
          <RemoveButton
            label={words.remove(index + 1)}
            onClick={() => remove(index)}
            className="-me-1.5 sm:mt-6.5"
          />
        </div>
      ))}
    </ListBlock>
  );
}
