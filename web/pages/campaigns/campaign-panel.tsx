import { useState } from 'react';
import { Controller, useForm, useFormContext } from 'react-hook-form';
import { changedPart } from '../../api/changed-part.ts';
import { useCall } from '../../api/use-api.ts';
import { Field } from '../../components/fields/field.tsx';
import { notify } from '../../components/toasts/notify.ts';
import { Switch } from '../../components/fields/switch.tsx';
import { TextInput } from '../../components/fields/text-input.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { Campaign } from './campaign.ts';
import { FormPanel } from '../../components/dialogs/form-panel.tsx';
import { RowPanel } from '../../components/dialogs/row-panel.tsx';
import { readRow, useFreshRow } from '../../api/fresh-row.ts';

interface CampaignPanelProps {
  /** "new", or the id of the campaign being edited. */
  panel: string;
  onClose(): void;
}

interface Values {
  name: string;
  slug: string;
  public: boolean;
}

/** The panel that creates or edits a campaign. */
export default function CampaignPanel({ panel, onClose }: CampaignPanelProps) {
  return panel === 'new' ? (
    <NewCampaign onClose={onClose} />
  ) : (
    <ExistingCampaign key={panel} id={panel} onClose={onClose} />
  );
}

function NewCampaign({ onClose }: { onClose(): void }) {
  const texts = useTexts('campaigns');
  const create = useCall('createCampaign');
  const form = useForm<Values>({ defaultValues: { name: '', slug: '', public: false } });
  const save = async (values: Values) => {
    const { name } = await create.mutateAsync({ body: values });
    notify.success(texts.created(name));
    onClose();
  };
  return (
    <FormPanel
      form={form}
      title={texts.newCampaign}
      action={texts.createCampaign}
      onSave={save}
      onClose={onClose}
    >
      <Fields initialSlug="" />
    </FormPanel>
  );
}

function ExistingCampaign({ id, onClose }: { id: string; onClose(): void }) {
  const texts = useTexts('campaigns');
  const read = useFreshRow('listCampaigns', id);
  return (
    <RowPanel title={texts.editCampaign} read={read} notFound={texts.notFoundText} onClose={onClose}>
      {(row) => <CampaignForm campaign={row} onClose={onClose} />}
    </RowPanel>
  );
}

function CampaignForm({ campaign, onClose }: { campaign: Campaign; onClose(): void }) {
  const texts = useTexts('campaigns');
  const common = useTexts('common');
  const update = useCall('updateCampaign');
  const { id, name, slug } = campaign;
  const [before] = useState<Values>({ name, slug: slug ?? '', public: campaign.public });
  const form = useForm<Values>({ defaultValues: before });
  const save = async (values: Values) => {
    const changed = changedPart(before, values);
    const current = changed.name === undefined ? await readRow('listCampaigns', id) : undefined;
    await update.mutateAsync({ params: { id }, body: { name: current?.name ?? values.name, ...changed } });
    notify.success(common.saved);
    onClose();
  };
  return (
    <FormPanel
      form={form}
      title={texts.editCampaign}
      subtitle={name}
      action={common.save}
      onSave={save}
      onClose={onClose}
    >
      <Fields initialSlug={before.slug} isExisting />
    </FormPanel>
  );
}

function Fields({ initialSlug, isExisting = false }: { initialSlug: string; isExisting?: boolean }) {
  const texts = useTexts('campaigns');
  const { register, control, formState, watch } = useFormContext<Values>();
  const { errors } = formState;
  // Changing the slug breaks addresses that are already published, so the form warns about it.
  const isMoved = initialSlug !== '' && watch('slug') !== initialSlug;
  return (
    <>
      <Field
        label={texts.name}
        isOptional={!isExisting}
        hint={isExisting ? undefined : texts.nameHint}
        error={errors.name?.message}
      >
        <TextInput
          {...register('name')}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the panel was opened to fill this in
          autoFocus
        />
      </Field>
      <Field
        label={texts.slug}
        isOptional
        hint={
          <>
            {texts.slugHint}
            {isMoved && <span className="mt-1 block font-medium text-warning">{texts.slugChanged}</span>}
          </>
        }
        error={errors.slug?.message}
      >
        <TextInput
          {...register('slug')}
          prefix="/r/"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </Field>
      <Controller
        name="public"
        control={control}
        render={({ field }) => (
          <Switch
            label={texts.public}
            hint={texts.publicHint}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}
