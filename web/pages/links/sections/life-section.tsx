import { useFormContext } from 'react-hook-form';
import { DateTimeField } from '../../../components/fields/date-time-field.tsx';
import { RadioCards } from '../../../components/fields/radio-cards.tsx';
import { Switch } from '../../../components/fields/switch.tsx';
import { readTimestamp } from '../../../timestamps.ts';
import { formatCount, formatMoment } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { useEditedLink } from '../form/edited-link.ts';
import { FormAddress, FormText } from '../form/form-text.tsx';
import { PasswordText } from '../form/password-text.tsx';
import { type Check, useChecks } from '../form/use-checks.ts';
import { useFormValue } from '../form/use-form-value.ts';
import { type LinkDetails, linkSection } from '../link-section.ts';

interface Values {
  status: LinkDetails['status'];
  starts: string;
  expiry: string;
  clicklimit: string;
  expirationredirect: string;
  isProtected: boolean;
  /** "" keeps the current password. */
  password: string;
}

const statuses = ['public', 'private', 'disabled'] as const;

/** When the link is available, how often, and for whom. */
export const lifeSection = linkSection<Values>({
  title: 'life',
  empty: {
    status: 'public',
    starts: '',
    expiry: '',
    clicklimit: '',
    expirationredirect: '',
    isProtected: false,
    password: '',
  },
  read: ({ status, starts, expiry, clicklimit, expirationredirect, password }) => ({
    status,
    starts: starts ?? '',
    expiry: expiry ?? '',
    clicklimit: clicklimit === null ? '' : String(clicklimit),
    expirationredirect,
    isProtected: password,
    password: '',
  }),
  write: ({ isProtected, password, ...values }) => ({
    ...values,
    password: isProtected ? password || undefined : null,
  }),
  summarise: ({ status, starts, expiry, clicklimit, isProtected }, texts) => [
    ...(status === 'public' ? [] : [texts.statuses[status].title]),
    ...(starts === '' ? [] : [texts.life.from(formatMoment(starts))]),
    ...(expiry === '' ? [] : [texts.life.until(formatMoment(expiry))]),
    ...(clicklimit === '' ? [] : [texts.life.clicks(formatCount(Number(clicklimit)))]),
    ...(isProtected ? [texts.password] : []),
  ],
  Fields,
});

function Fields() {
  const texts = useTexts('links');
  const { clickLimit } = useChecks();
  const status = useFormValue<Values['status']>('status');
  return (
    <>
      <RadioCards
        label={texts.status}
        value={status.value}
        onChange={status.onChange}
        options={statuses.map((value) => ({ value, ...texts.statuses[value] }))}
      />
      <Times />
      <FormText
        name="clicklimit"
        label={texts.clickLimit}
        hint={texts.clickLimitHint}
        isOptional
        inputMode="numeric"
        check={clickLimit}
      />
      <FormAddress
        name="expirationredirect"
        label={texts.expirationRedirect}
        hint={texts.expirationRedirectHint}
        isOptional
      />
      <Password />
    </>
  );
}

function Times() {
  const texts = useTexts('links');
  const { expiryCheck, startsCheck } = useTimeChecks();
  const starts = useFormValue('starts', startsCheck);
  const expiry = useFormValue('expiry', expiryCheck);
  return (
    <>
      <DateTimeField label={texts.starts} {...starts} />
      <DateTimeField label={texts.expiry} {...expiry} />
    </>
  );
}

/** The service's rules: only a new link must expire in the future; an existing one may have expired. */
function useTimeChecks() {
  const { checks } = useTexts('links');
  const { moment } = useChecks();
  const isNew = useEditedLink() === undefined;
  const { getValues } = useFormContext<Values>();
  const expiryCheck: Check = (expiry) => {
    const time = readTimestamp(expiry)?.getTime();
    const isLate = !isNew || time === undefined || time > Date.now();
    return isLate ? moment(expiry) : checks.future;
  };
  const startsCheck: Check = (starts) => {
    const { expiry } = getValues();
    const isBefore = !isNew || starts === '' || expiry === '' || starts < expiry;
    return isBefore ? moment(starts) : checks.beforeExpiry;
  };
  return { expiryCheck, startsCheck };
}

function Password() {
  const texts = useTexts('links');
  const isProtected = useFormValue<boolean>('isProtected');
  const hasOne = useEditedLink()?.password ?? false;
  return (
    <div className="grid gap-3">
      <Switch
        label={texts.askPassword}
        hint={texts.askPasswordHint}
        checked={isProtected.value}
        onChange={isProtected.onChange}
      />
      {isProtected.value && <PasswordText mayBeKept={hasOne} />}
    </div>
  );
}
