import { useState } from 'react';
import { Controller, useForm, useFormContext } from 'react-hook-form';
import { changedPart } from '../../api/changed-part.ts';
import { useCall } from '../../api/use-api.ts';
import { Field } from '../../components/fields/field.tsx';
import { notify } from '../../components/toasts/notify.ts';
import { Switch } from '../../components/fields/switch.tsx';
import { TextArea } from '../../components/fields/text-area.tsx';
import { TextInput } from '../../components/fields/text-input.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { FormPanel } from '../../components/dialogs/form-panel.tsx';
import { RowPanel } from '../../components/dialogs/row-panel.tsx';
import { useFreshRow } from '../../api/fresh-row.ts';
import { type Channel, useChannels } from './channel.ts';
import { ColourChoice, suggestedColours } from './colour-choice.tsx';

interface ChannelPanelProps {
  /** "new", or the id of the channel being edited. */
  panel: string;
  onClose(): void;
}

interface Values {
  name: string;
  description: string;
  color: string;
  starred: boolean;
}

/** The panel that creates or edits a channel. */
export default function ChannelPanel({ panel, onClose }: ChannelPanelProps) {
  return panel === 'new' ? (
    <NewChannel onClose={onClose} />
  ) : (
    <ExistingChannel key={panel} id={panel} onClose={onClose} />
  );
}

function NewChannel({ onClose }: { onClose(): void }) {
  const texts = useTexts('channels');
  const create = useCall('createChannel');
  const { channels } = useChannels();
  const form = useForm<Values>({
    defaultValues: { name: '', description: '', color: unusedColour(channels ?? []), starred: false },
  });
  const save = async (body: Values) => {
    const { name } = await create.mutateAsync({ body });
    notify.success(texts.created(name));
    onClose();
  };
  return (
    <FormPanel
      form={form}
      title={texts.newChannel}
      action={texts.createChannel}
      onSave={save}
      onClose={onClose}
    >
      <Fields />
    </FormPanel>
  );
}

/** The default colour of a new channel: one that no other channel uses, if possible. */
function unusedColour(channels: readonly Channel[]): string {
  const used = new Set(channels.map(({ color }) => color.toLowerCase()));
  return suggestedColours.find((colour) => !used.has(colour)) ?? suggestedColours[0];
}

function ExistingChannel({ id, onClose }: { id: string; onClose(): void }) {
  const texts = useTexts('channels');
  const read = useFreshRow('listChannels', id);
  return (
    <RowPanel title={texts.editChannel} read={read} notFound={texts.notFoundText} onClose={onClose}>
      {(row) => <ChannelForm channel={row} onClose={onClose} />}
    </RowPanel>
  );
}

function ChannelForm({ channel, onClose }: { channel: Channel; onClose(): void }) {
  const texts = useTexts('channels');
  const common = useTexts('common');
  const update = useCall('updateChannel');
  const { id, name, description, color, starred } = channel;
  const [before] = useState<Values>({ name, description, color, starred });
  const form = useForm<Values>({ defaultValues: before });
  const save = async (values: Values) => {
    await update.mutateAsync({ params: { id }, body: changedPart(before, values) });
    notify.success(common.saved);
    onClose();
  };
  return (
    <FormPanel
      form={form}
      title={texts.editChannel}
      subtitle={name}
      action={common.save}
      onSave={save}
      onClose={onClose}
    >
      <Fields />
    </FormPanel>
  );
}

function Fields() {
  const texts = useTexts('channels');
  const { register, control, formState } = useFormContext<Values>();
  const { errors } = formState;
  return (
    <>
      <Field label={texts.name} error={errors.name?.message}>
        <TextInput
          {...register('name')}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the panel was opened to fill this in
          autoFocus
        />
      </Field>
      <Field label={texts.description} isOptional error={errors.description?.message}>
        <TextArea {...register('description')} rows={3} />
      </Field>
      <Controller
        name="color"
        control={control}
        render={({ field, fieldState }) => (
          <ColourChoice
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            inputRef={field.ref}
          />
        )}
      />
      <Controller
        name="starred"
        control={control}
        render={({ field }) => (
          <Switch
            label={texts.starred}
            hint={texts.starredHint}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}
