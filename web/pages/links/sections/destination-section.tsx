import { useFormContext } from 'react-hook-form';
import { Field } from '../../../components/field.tsx';
import { Select } from '../../../components/select.tsx';
import { TextArea } from '../../../components/text-area.tsx';
import { TextInput } from '../../../components/text-input.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { linkSection } from '../link-section.ts';
import { useLinkDomains } from '../use-link-domains.ts';

interface Values {
  url: string;
  domain: string;
  custom: string;
  title: string;
  description: string;
}

/** Where it leads, what it is called, and how its owner finds it again: all that most links need. */
export const destinationSection = linkSection<Values>({
  empty: { url: '', domain: '', custom: '', title: '', description: '' },
  read: ({ longurl, domain, alias, title, description }) => ({
    url: longurl,
    domain,
    custom: alias,
    title,
    description,
  }),
  write: (values) => ({ ...values }),
  Fields,
});

function Fields() {
  const texts = useTexts('links');
  const { register, formState } = useFormContext<Values>();
  const { errors } = formState;
  return (
    <>
      <Field label={texts.destination} hint={texts.destinationHint} error={errors.url?.message}>
        <TextInput
          {...register('url')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          // biome-ignore lint/a11y/noAutofocus: the panel was opened to fill this in
          autoFocus
        />
      </Field>
      <Address />
      <Field label={texts.title} isOptional hint={texts.titleHint} error={errors.title?.message}>
        <TextInput {...register('title')} autoComplete="off" />
      </Field>
      <Field label={texts.description} isOptional hint={texts.note} error={errors.description?.message}>
        <TextArea {...register('description')} rows={2} />
      </Field>
    </>
  );
}

/** Domain and alias stand in a row, as they do in the address. */
function Address() {
  const texts = useTexts('links');
  const { register, formState, watch } = useFormContext<Values>();
  const domains = useLinkDomains(watch('domain'));
  const { errors } = formState;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-3">
      <Field label={texts.domain} error={errors.domain?.message}>
        <Select {...register('domain')} options={domains} />
      </Field>
      <Field label={texts.alias} isOptional hint={texts.aliasHint} error={errors.custom?.message}>
        <TextInput
          {...register('custom')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </Field>
    </div>
  );
}
