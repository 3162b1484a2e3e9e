import { type ComponentType, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormSection } from '../../../../components/fields/form-section.tsx';
import { useTexts } from '../../../../texts/use-texts.ts';
import type { QrType } from '../../qr-types.ts';
import type { QrValues } from '../qr-values.ts';
import { ContentLine, ContentText } from './content-line.tsx';
import { WifiFields } from './wifi-fields.tsx';

/** The inputs for the chosen type. */
export function ContentFields() {
  const type = useFormContext<QrValues>().watch('type');
  const Fields = fields[type];
  return <Fields />;
}

const fields: Record<QrType, ComponentType> = {
  link: LinkFields,
  text: () => <ContentText name="text" />,
  email: EmailFields,
  phone: PhoneLine,
  sms: SmsFields,
  wifi: WifiFields,
  vcard: ContactFields,
};

function LinkFields() {
  const texts = useTexts('qr');
  return (
    <ContentLine name="url" hint={texts.fields.urlHint} type="url" inputMode="url" placeholder="https://" />
  );
}

function EmailFields() {
  return (
    <>
      <ContentLine name="email" type="email" inputMode="email" dir="ltr" />
      <ContentLine name="subject" isOptional />
      <ContentText name="body" isOptional />
    </>
  );
}

function PhoneLine() {
  const texts = useTexts('qr');
  return <ContentLine name="phone" hint={texts.fields.phoneHint} type="tel" inputMode="tel" dir="ltr" />;
}

function SmsFields() {
  return (
    <>
      <PhoneLine />
      <ContentText name="message" isOptional />
    </>
  );
}

/** The most common fields of a contact; the others are collapsed. */
function ContactFields() {
  const texts = useTexts('qr');
  const hint = useId();
  const { formState } = useFormContext<QrValues>();
  const data = formState.defaultValues?.data ?? {};
  const isSet = furtherLines.some((name) => data[name]);
  const isWrong = furtherLines.some((name) => formState.errors.data?.[name]);
  return (
    <>
      <div className="grid gap-1.5">
        <div className={pairs} aria-describedby={hint}>
          <ContentLine name="fname" />
          <ContentLine name="lname" />
          <ContentLine name="org" />
          <ContentLine name="title" isOptional />
        </div>
        <p id={hint} className="text-[0.8125rem] text-soft">
          {texts.fields.nameNeeded}
        </p>
      </div>
      <div className={pairs}>
        <ContentLine name="phone" type="tel" inputMode="tel" dir="ltr" isOptional />
        <ContentLine name="cell" type="tel" inputMode="tel" dir="ltr" isOptional />
        <ContentLine
          name="email"
          label={texts.fields.contactEmail}
          type="email"
          inputMode="email"
          dir="ltr"
          isOptional
        />
        <ContentLine name="site" type="url" inputMode="url" placeholder="https://" isOptional />
      </div>
      <div className="-mx-5 border-b border-line px-5 pb-4">
        <FormSection title={texts.fields.further} isInitiallyOpen={isSet} isForcedOpen={isWrong}>
          <div className={pairs}>
            <ContentLine name="street" isOptional />
            <ContentLine name="zip" isOptional />
            <ContentLine name="city" isOptional />
            <ContentLine name="state" isOptional />
            <ContentLine name="country" isOptional />
            <ContentLine name="fax" type="tel" inputMode="tel" dir="ltr" isOptional />
          </div>
          <ContentText name="note" isOptional />
        </FormSection>
      </div>
    </>
  );
}

const pairs = 'grid items-start gap-5 sm:grid-cols-2 sm:gap-x-3';
const furtherLines = ['street', 'zip', 'city', 'state', 'country', 'fax', 'note'] as const;
