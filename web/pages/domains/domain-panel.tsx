import { useState } from 'react';
import { useForm, useFormContext } from 'react-hook-form';
import { changedPart } from '../../api/changed-part.ts';
import { useCall } from '../../api/use-api.ts';
import { Field } from '../../components/fields/field.tsx';
import { notify } from '../../components/toasts/notify.ts';
import { TextInput } from '../../components/fields/text-input.tsx';
import { shortenAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { withScheme } from '../../with-scheme.ts';
import { FormPanel } from '../../components/dialogs/form-panel.tsx';
import { RowPanel } from '../../components/dialogs/row-panel.tsx';
import { useFreshRow } from '../../api/fresh-row.ts';
import type { Domain } from './domain.ts';
import { PointingHelp } from './pointing-help.tsx';

interface DomainPanelProps {
  /** "new", or the id of the domain being edited. */
  panel: string;
  onClose(): void;
  /** Opens the second step, the setup of HTTPS. */
  onCreated(id: number): void;
}

interface Values {
  domain: string;
  redirectroot: string;
  redirect404: string;
}

/** The panel that adds or edits a domain. */
export default function DomainPanel({ panel, onClose, onCreated }: DomainPanelProps) {
  return panel === 'new' ? (
    <NewDomain onClose={onClose} onCreated={onCreated} />
  ) : (
    <ExistingDomain key={panel} id={panel} onClose={onClose} />
  );
}

function NewDomain({ onClose, onCreated }: Omit<DomainPanelProps, 'panel'>) {
  const texts = useTexts('domains');
  const create = useCall('createDomain');
  const form = useForm<Values>({ defaultValues: { domain: '', redirectroot: '', redirect404: '' } });
  const save = async (values: Values) => {
    const body = { ...values, domain: originOf(values.domain) };
    const { id } = await create.mutateAsync({ body });
    notify.success(texts.created(shortenAddress(body.domain)));
    onCreated(id);
  };
  return (
    <FormPanel
      form={form}
      title={texts.newDomain}
      action={texts.createDomain}
      onSave={save}
      onClose={onClose}
    >
      <DomainField />
      <PointingHelp />
      <TargetFields />
    </FormPanel>
  );
}

/** Adds `https://`, because most people type a domain without a scheme. */
function originOf(text: string): string {
  const domain = text.trim();
  return domain === '' || domain.includes('://') ? domain : `https://${domain}`;
}

function ExistingDomain({ id, onClose }: { id: string; onClose(): void }) {
  const texts = useTexts('domains');
  const read = useFreshRow('listDomains', id);
  return (
    <RowPanel title={texts.editDomain} read={read} notFound={texts.notFound} onClose={onClose}>
      {(row) => <DomainForm domain={row} onClose={onClose} />}
    </RowPanel>
  );
}

function DomainForm({ domain, onClose }: { domain: Domain; onClose(): void }) {
  const texts = useTexts('domains');
  const common = useTexts('common');
  const update = useCall('updateDomain');
  const { id, redirectroot, redirect404 } = domain;
  const [before] = useState<Values>({ domain: domain.domain, redirectroot, redirect404 });
  const form = useForm<Values>({ defaultValues: before });
  const save = async (values: Values) => {
    await update.mutateAsync({ params: { id }, body: changedPart(before, values) });
    notify.success(common.saved);
    onClose();
  };
  return (
    <FormPanel
      form={form}
      title={texts.editDomain}
      subtitle={shortenAddress(domain.domain)}
      action={common.save}
      onSave={save}
      onClose={onClose}
    >
      <Field label={texts.domain} hint={texts.domainStays}>
        <TextInput readOnly dir="ltr" value={domain.domain} />
      </Field>
      <TargetFields />
    </FormPanel>
  );
}

function DomainField() {
  const texts = useTexts('domains');
  const { register, formState } = useFormContext<Values>();
  return (
    <Field label={texts.domain} hint={texts.domainHint} error={formState.errors.domain?.message}>
      <TextInput
        {...register('domain')}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="https://go.example.com"
        // biome-ignore lint/a11y/noAutofocus: the panel was opened to fill this in
        autoFocus
      />
    </Field>
  );
}

function TargetFields() {
  const texts = useTexts('domains');
  const { register, formState } = useFormContext<Values>();
  const { errors } = formState;
  const look = { type: 'url', inputMode: 'url', autoComplete: 'off', placeholder: 'https://' } as const;
  return (
    <>
      <Field
        label={texts.redirectRoot}
        isOptional
        hint={texts.redirectRootHint}
        error={errors.redirectroot?.message}
      >
        <TextInput {...register('redirectroot', { setValueAs: withScheme })} {...look} />
      </Field>
      <Field
        label={texts.redirect404}
        isOptional
        hint={texts.redirect404Hint}
        error={errors.redirect404?.message}
      >
        <TextInput {...register('redirect404', { setValueAs: withScheme })} {...look} />
      </Field>
    </>
  );
}
