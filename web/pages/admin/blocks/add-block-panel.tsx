import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useApi } from '../../../api/use-api.ts';
import { Combobox } from '../../../components/combobox/combobox.tsx';
import { Field } from '../../../components/fields/field.tsx';
import { RadioCards } from '../../../components/fields/radio-cards.tsx';
import { TextInput } from '../../../components/fields/text-input.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { FormPanel } from '../../../components/dialogs/form-panel.tsx';
import { findByAddress } from './find-by-address.ts';
import { targetsOfLink } from './targets-of-link.ts';
import type { BlockTarget } from './use-blocking.ts';

const accountsOffered = 8;

interface Values {
  url: string;
  account: BlockTarget | undefined;
}

const unset: Values = { url: '', account: undefined };

type Kind = 'link' | 'account';

interface AddBlockPanelProps {
  onFound(targets: [BlockTarget, ...BlockTarget[]]): void;
  onClose(): void;
}

/** The first step of adding a block: finds what to block. */
export function AddBlockPanel({ onFound, onClose }: AddBlockPanelProps) {
  const texts = useTexts('admin');
  const [kind, setKind] = useState<Kind>('link');
  const form = useForm<Values>({ defaultValues: unset });
  const { errors } = form.formState;
  const find = async ({ url, account }: Values) => {
    if (kind === 'account' && account) return onFound([account]);
    const link = await findByAddress(url.trim(), texts.addBlockDetails);
    if (link) onFound(targetsOfLink(link));
    else form.setError('url', { message: texts.addressUnknown });
  };
  const turn = (chosen: Kind) => {
    form.clearErrors();
    setKind(chosen);
  };
  return (
    <FormPanel form={form} title={texts.addBlock} action={texts.continue} onSave={find} onClose={onClose}>
      <p className="text-soft">{texts.addBlockText}</p>
      <RadioCards<Kind>
        label={texts.kind}
        value={kind}
        onChange={turn}
        options={[
          { value: 'link', ...texts.addBlockKinds.link },
          { value: 'account', ...texts.addBlockKinds.account },
        ]}
      />
      {kind === 'link' ? (
        <Field label={texts.address} hint={texts.addressHint} error={errors.url?.message}>
          <TextInput {...form.register('url')} type="url" inputMode="url" />
        </Field>
      ) : (
        <Controller
          control={form.control}
          name="account"
          rules={{ required: texts.chooseAccountFirst }}
          shouldUnregister
          render={({ field, fieldState }) => (
            <Field label={texts.account} error={fieldState.error?.message} inputRef={field.ref}>
              <AccountPicker value={field.value} onChange={field.onChange} />
            </Field>
          )}
        />
      )}
    </FormPanel>
  );
}

interface AccountPickerProps {
  value: BlockTarget | undefined;
  onChange(account: BlockTarget | undefined): void;
}

/** Picks another account than one's own; the server does the search. */
function AccountPicker({ value, onChange }: AccountPickerProps) {
  const texts = useTexts('admin');
  const [q, setAsked] = useState('');
  const ownId = useApi('getAccount', {}).data?.data.id;
  const found = useApi('listAccounts', { query: { q, limit: accountsOffered } });
  const choices = found.data?.data.accounts
    .filter(({ id }) => id !== ownId)
    .map(({ id, username, email }) => ({ value: String(id), label: username, text: email }));
  return (
    <Combobox
      value={value && { value: String(value.id), label: value.name }}
      onChange={(choice) =>
        onChange(choice && { type: 'account', id: Number(choice.value), name: choice.label })
      }
      choices={choices}
      onSearch={setAsked}
      error={found.error}
      placeholder={texts.chooseAccount}
    />
  );
}
