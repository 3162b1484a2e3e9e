import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../components/fields/field.tsx';
import { ImageField } from '../../components/pictures/image-field.tsx';
import { TextArea } from '../../components/fields/text-area.tsx';
import { TextInput } from '../../components/fields/text-input.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { withScheme } from '../../with-scheme.ts';
import type { OverlayValues } from './overlay-values.ts';

export function MessageFields() {
  return (
    <>
      <Text sample="message" />
      <ButtonText />
      <ButtonLink />
    </>
  );
}

export function ContactFields() {
  const texts = useTexts('overlays');
  return (
    <>
      <Text sample="contact" />
      <Line name="subject" label={texts.subject} hint={texts.subjectHint} isOptional />
      <Webhook />
    </>
  );
}

export function NewsletterFields() {
  return (
    <>
      <Text sample="newsletter" />
      <ButtonText />
      <Webhook />
    </>
  );
}

export function CouponFields() {
  const texts = useTexts('overlays');
  return (
    <>
      <Text sample="coupon" />
      <Line name="code" label={texts.code} hint={texts.codeHint} placeholder={texts.samples.code} />
      <ButtonLink />
    </>
  );
}

export function ImageFields() {
  const texts = useTexts('overlays');
  return (
    <>
      <ImageField<OverlayValues> name="settings.image" label={texts.image} hint={texts.imageHint} />
      <Line name="link" label={texts.link} hint={texts.linkHint} isAddress />
    </>
  );
}

function ButtonText() {
  const texts = useTexts('overlays');
  return <Line name="buttontext" label={texts.button} isOptional />;
}

function ButtonLink() {
  const texts = useTexts('overlays');
  return <Line name="buttonlink" label={texts.buttonLink} hint={texts.buttonLinkHint} isOptional isAddress />;
}

function Webhook() {
  const texts = useTexts('overlays');
  return <Line name="webhook" label={texts.webhook} hint={texts.webhookHint} isOptional isAddress />;
}

function Text({ sample }: { sample: 'message' | 'contact' | 'newsletter' | 'coupon' }) {
  const texts = useTexts('overlays');
  const { register, formState } = useFormContext<OverlayValues>();
  return (
    <Field label={texts.text} error={formState.errors.settings?.text?.message}>
      <TextArea {...register('settings.text')} placeholder={texts.types[sample].sample} />
    </Field>
  );
}

interface LineProps {
  /** The name of the setting. */
  name: 'subject' | 'buttontext' | 'buttonlink' | 'webhook' | 'code' | 'link';
  label: string;
  hint?: ReactNode;
  placeholder?: string;
  isOptional?: boolean;
  isAddress?: boolean;
}

function Line({ name, label, hint, placeholder, isOptional = false, isAddress = false }: LineProps) {
  const { register, formState } = useFormContext<OverlayValues>();
  const address = { type: 'url', inputMode: 'url', placeholder: 'https://' } as const;
  return (
    <Field
      label={label}
      hint={hint}
      isOptional={isOptional}
      error={formState.errors.settings?.[name]?.message}
    >
      <TextInput
        {...register(`settings.${name}`, isAddress ? { setValueAs: withScheme } : {})}
        autoComplete="off"
        {...(isAddress ? address : { placeholder })}
      />
    </Field>
  );
}
