import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { call } from '../../../api/call.ts';
import { useApi } from '../../../api/use-api.ts';
import { Field } from '../../../components/fields/field.tsx';
import { Select } from '../../../components/fields/select.tsx';
import { TextInput } from '../../../components/fields/text-input.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { useEditedLink } from '../form/edited-link.ts';
import { FormAddress } from '../form/form-text.tsx';
import { useChecks } from '../form/use-checks.ts';
import { useErrorOf } from '../form/use-form-value.ts';
import { linkSection } from '../link-section.ts';
import { useLinkDomains } from '../use-link-domains.ts';

interface Values {
  url: string;
  domain: string;
  custom: string;
}

/** Destination, domain and alias: all that most links need. */
export const destinationSection = linkSection<Values>({
  empty: { url: '', domain: '', custom: '' },
  read: ({ longurl, domain, alias }) => ({ url: longurl, domain, custom: alias }),
  write: (values) => ({ ...values }),
  Fields,
});

function Fields() {
  const texts = useTexts('links');
  return (
    <>
      <FormAddress
        name="url"
        label={texts.destination}
        hint={texts.destinationHint}
        // biome-ignore lint/a11y/noAutofocus: the panel was opened to fill this in
        autoFocus
      />
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-3">
        <Domain />
        <Alias />
      </div>
    </>
  );
}

/** Domain and alias are in one row, in the order of the address. */
function Domain() {
  const texts = useTexts('links');
  const { register, watch } = useFormContext<Values>();
  const { options, error, onRetry } = useLinkDomains(watch('domain'));
  return (
    <Field label={texts.domain} error={useErrorOf('domain') ?? error?.message}>
      <Select {...register('domain')} options={options} onFocus={() => error && onRetry()} />
    </Field>
  );
}

function Alias() {
  const texts = useTexts('links');
  const { register } = useFormContext<Values>();
  const { alias } = useChecks();
  const check = useOwnAliasCheck();
  return (
    <Field label={texts.alias} isOptional hint={useAliasHint()} error={useErrorOf('custom')}>
      <TextInput
        {...register('custom', { validate: alias, onBlur: () => void check() })}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </Field>
  );
}

/** Warns when domain or alias are changed, because the old address may be published somewhere. */
function useAliasHint(): ReactNode {
  const texts = useTexts('links');
  const [custom, domain] = useFormContext<Values>().watch(['custom', 'domain']);
  const link = useEditedLink();
  if (!link) return texts.aliasHint;
  const isMoved = domain !== link.domain || (custom !== '' && custom !== link.alias);
  return isMoved ? <span className="font-medium text-warning">{texts.aliasChanged}</span> : texts.aliasKept;
}

/**
 * Reports at once if another link of the account has the alias. Aliases of other accounts are reported on
 * saving.
 */
function useOwnAliasCheck() {
  const { checks } = useTexts('links');
  const { getValues, setError, getFieldState } = useFormContext<Values>();
  const own = useApi('getInstance', {}).data?.shorturl;
  const id = useEditedLink()?.id;
  return async () => {
    const { custom, domain } = getValues();
    const host = domain || own;
    if (custom === '' || !host || getFieldState('custom').error) return;
    const query = { short: `${host}/${custom}`, limit: 1 };
    const found = await call('listLinks', { query }).catch(() => undefined);
    const isTaken = found?.data.urls.some((link) => link.id !== id) ?? false;
    if (isTaken && getValues('custom') === custom) setError('custom', { message: checks.aliasTaken });
  };
}
