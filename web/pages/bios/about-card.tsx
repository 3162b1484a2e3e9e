import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useApi } from '../../api/use-api.ts';
import { Field } from '../../components/fields/field.tsx';
import { FormCard } from '../../components/page-editor/form-card.tsx';
import { ImageField } from '../../components/pictures/image-field.tsx';
import { TextArea } from '../../components/fields/text-area.tsx';
import { TextInput } from '../../components/fields/text-input.tsx';
import { shortenAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { aliasFor, type BioValues } from './bio-values.ts';

/** The name, address, description and picture of the page. */
export function AboutCard({ isNew }: { isNew: boolean }) {
  const texts = useTexts('bios');
  const { register, formState } = useFormContext<BioValues>();
  const { errors } = formState;
  return (
    <FormCard title={texts.about}>
      <Field label={texts.name} error={errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" placeholder={texts.namePlaceholder} />
      </Field>
      <Alias isNew={isNew} />
      <Field label={texts.description} isOptional error={errors.description?.message}>
        <TextArea {...register('description')} rows={2} placeholder={texts.descriptionPlaceholder} />
      </Field>
      <ImageField<BioValues> name="avatar" label={texts.avatar} hint={texts.avatarHint} isOptional isRound />
    </FormCard>
  );
}

/** The alias. For a new page it is derived from the name until the user edits it. */
function Alias({ isNew }: { isNew: boolean }) {
  const texts = useTexts('bios');
  const { register, setValue, watch, formState } = useFormContext<BioValues>();
  const { data: instance } = useApi('getInstance', {});
  const { alias: isTouched } = formState.touchedFields;
  const follows = isNew && !isTouched;
  const [name, alias] = watch(['name', 'alias']);
  useEffect(() => {
    if (follows) setValue('alias', aliasFor(name), { shouldDirty: true });
  }, [follows, name, setValue]);
  const isMoved = !isNew && alias !== formState.defaultValues?.alias;
  return (
    <Field
      label={texts.address}
      hint={
        isMoved ? <span className="font-medium text-warning">{texts.addressChanged}</span> : texts.addressHint
      }
      error={formState.errors.alias?.message}
    >
      <TextInput
        {...register('alias')}
        prefix={`${shortenAddress(instance?.baseurl ?? '')}/@`}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        // Lets the alias input shrink, so that the start of the address stays visible.
        style={{ flex: '1 1 0', width: 0, minWidth: 0 }}
      />
    </Field>
  );
}
