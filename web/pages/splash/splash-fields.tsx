import { useFormContext } from 'react-hook-form';
import { ColourChoice } from '../../components/fields/colour-choice.tsx';
import { Field } from '../../components/fields/field.tsx';
import { FormCard } from '../../components/page-editor/form-card.tsx';
import { ImageField } from '../../components/pictures/image-field.tsx';
import { TextArea } from '../../components/fields/text-area.tsx';
import { TextInput } from '../../components/fields/text-input.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { SplashValues } from './splash-values.ts';

/** The fields of a splash page: contents, duration and appearance. */
export function SplashFields() {
  const texts = useTexts('splash');
  return (
    <>
      <FormCard title={texts.content}>
        <Content />
      </FormCard>
      <FormCard title={texts.appearance}>
        <ImageField<SplashValues> name="image" label={texts.picture} hint={texts.pictureHint} isOptional />
        <ColourChoice background="background" color="color" />
      </FormCard>
      <FormCard title={texts.timing}>
        <Timing />
      </FormCard>
    </>
  );
}

function Content() {
  const texts = useTexts('splash');
  const { register, formState } = useFormContext<SplashValues>();
  const { errors } = formState;
  return (
    <>
      <Field label={texts.name} hint={texts.nameHint} error={errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" />
      </Field>
      <Field label={texts.title} isOptional hint={texts.titleHint} error={errors.title?.message}>
        <TextInput {...register('title')} autoComplete="off" placeholder={texts.titlePlaceholder} />
      </Field>
      <Field label={texts.message} isOptional error={errors.message?.message}>
        <TextArea {...register('message')} placeholder={texts.messagePlaceholder} />
      </Field>
      <Field label={texts.button} isOptional hint={texts.buttonHint} error={errors.buttontext?.message}>
        <TextInput {...register('buttontext')} autoComplete="off" placeholder={texts.buttonPlaceholder} />
      </Field>
    </>
  );
}

function Timing() {
  const texts = useTexts('splash');
  const { register, formState } = useFormContext<SplashValues>();
  return (
    <Field label={texts.counter} hint={texts.counterHint} error={formState.errors.counter?.message}>
      {/* A field for numbers has no value for what is none, and a page without one would get the default. */}
      <TextInput {...register('counter')} inputMode="numeric" autoComplete="off" className="max-w-28" />
    </Field>
  );
}
