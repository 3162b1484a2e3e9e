import { useState } from 'react';
import { useForm, useFormContext } from 'react-hook-form';
import type { PixelType } from '../../../contract/pixels.ts';
import { changedPart } from '../../api/changed-part.ts';
import { useCall } from '../../api/use-api.ts';
import { Field } from '../../components/fields/field.tsx';
import { notify } from '../../components/toasts/notify.ts';
import { Select } from '../../components/fields/select.tsx';
import { TextInput } from '../../components/fields/text-input.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { FormPanel } from '../../components/dialogs/form-panel.tsx';
import { RowPanel } from '../../components/dialogs/row-panel.tsx';
import { readRow, useFreshRow } from '../../api/fresh-row.ts';
import type { Pixel } from './pixels-columns.tsx';
import { exampleOf, nameOfProvider, providers } from './providers.ts';

interface PixelPanelProps {
  /** "new", or the id of the pixel being edited. */
  panel: string;
  onClose(): void;
}

interface Values {
  type: PixelType;
  name: string;
  tag: string;
}

/** The panel that adds or edits a pixel. */
export default function PixelPanel({ panel, onClose }: PixelPanelProps) {
  return panel === 'new' ? (
    <NewPixel onClose={onClose} />
  ) : (
    <ExistingPixel key={panel} id={panel} onClose={onClose} />
  );
}

function NewPixel({ onClose }: { onClose(): void }) {
  const texts = useTexts('pixels');
  const create = useCall('createPixel');
  const form = useForm<Values>({ defaultValues: { type: 'gtmpixel', name: '', tag: '' } });
  const save = async (body: Values) => {
    await create.mutateAsync({ body });
    notify.success(texts.created(body.name));
    onClose();
  };
  return (
    <FormPanel form={form} title={texts.newPixel} action={texts.createPixel} onSave={save} onClose={onClose}>
      <Fields />
    </FormPanel>
  );
}

function ExistingPixel({ id, onClose }: { id: string; onClose(): void }) {
  const texts = useTexts('pixels');
  const read = useFreshRow('listPixels', id);
  return (
    <RowPanel title={texts.editPixel} read={read} notFound={texts.notFound} onClose={onClose}>
      {(row) => <PixelForm pixel={row} onClose={onClose} />}
    </RowPanel>
  );
}

function PixelForm({ pixel, onClose }: { pixel: Pixel; onClose(): void }) {
  const texts = useTexts('pixels');
  const common = useTexts('common');
  const update = useCall('updatePixel');
  const { id, type, name, tag } = pixel;
  const [before] = useState<Values>({ type, name, tag });
  const form = useForm<Values>({ defaultValues: before });
  const save = async (values: Values) => {
    const changed = changedPart(before, values);
    const current = changed.tag === undefined ? await readRow('listPixels', id) : undefined;
    await update.mutateAsync({ params: { id }, body: { tag: current?.tag ?? values.tag, ...changed } });
    notify.success(common.saved);
    onClose();
  };
  return (
    <FormPanel
      form={form}
      title={texts.editPixel}
      subtitle={nameOfProvider(type)}
      action={common.save}
      onSave={save}
      onClose={onClose}
    >
      <Fields isExisting />
    </FormPanel>
  );
}

function Fields({ isExisting = false }: { isExisting?: boolean }) {
  const texts = useTexts('pixels');
  const { register, formState, watch } = useFormContext<Values>();
  const { errors } = formState;
  const type = watch('type');
  const example = exampleOf(type);
  return (
    <>
      <Field
        label={texts.provider}
        hint={isExisting ? texts.providerStays : undefined}
        error={errors.type?.message}
      >
        {isExisting ? (
          <TextInput readOnly value={nameOfProvider(type)} />
        ) : (
          <Select
            {...register('type')}
            // biome-ignore lint/a11y/noAutofocus: the panel was opened to fill this in
            autoFocus
            options={providers.map((provider) => ({ value: provider.type, label: provider.name }))}
          />
        )}
      </Field>
      <Field
        label={texts.tag}
        hint={
          <>
            <span className="block">{texts.tagForm(example)}</span>
            <span className="mt-1 block">{texts.whereToFind[type]}</span>
          </>
        }
        error={errors.tag?.message}
      >
        <TextInput
          {...register('tag')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={example}
          className="font-mono"
        />
      </Field>
      <Field label={texts.name} hint={texts.nameHint} error={errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" />
      </Field>
    </>
  );
}
