import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-api.ts';
import { Checkbox } from '../../../components/fields/checkbox.tsx';
import { Field } from '../../../components/fields/field.tsx';
import { notify } from '../../../components/toasts/notify.ts';
import { RadioCards } from '../../../components/fields/radio-cards.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { shortenAddress } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { type BlockTarget, useBlock } from './use-blocking.ts';

interface BlockDialogProps {
  /** The things that can be blocked; the first one is preselected. */
  targets: [BlockTarget, ...BlockTarget[]];
  /** The initial text of the reason. */
  reason?: string;
  /** The open report that led to the block. */
  reportId?: number;
  onClose(): void;
}

/** Blocks one of several targets, with a reason. */
export function BlockDialog({ targets, reason = '', reportId, onClose }: BlockDialogProps) {
  const texts = useTexts('admin');
  const [target, setTarget] = useState(targets[0]);
  const [isClosing, setClosing] = useState(true);
  const form = useForm({ defaultValues: { reason } });
  const block = useBlock();
  const closeReport = useCall('closeReport', { also: ['administration'] });
  const name = shortenAddress(target.name);
  const save = async (entered: { reason: string }) => {
    await block(target, entered.reason);
    if (reportId !== undefined && isClosing) await closeReport.mutateAsync({ params: { id: reportId } });
    notify.success(texts.blockDone(name));
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title={targets.length > 1 ? texts.blockTitle : texts.blockOf(name)}
      {...(targets.length > 1 ? {} : { text: texts.blockTexts[target.type] })}
      action={texts.block}
      look="danger"
      onSave={save}
      onClose={onClose}
    >
      {targets.length > 1 && <TargetChoice targets={targets} target={target} onChange={setTarget} />}
      <Field
        label={texts.reason}
        hint={texts.blockReasonHint}
        isOptional
        error={form.formState.errors.reason?.message}
      >
        <TextArea {...form.register('reason')} rows={2} />
      </Field>
      {reportId !== undefined && (
        <Checkbox checked={isClosing} onChange={setClosing}>
          {texts.closeReportToo}
        </Checkbox>
      )}
    </FormDialog>
  );
}

interface TargetChoiceProps {
  targets: BlockTarget[];
  target: BlockTarget;
  onChange(target: BlockTarget): void;
}

function TargetChoice({ targets, target, onChange }: TargetChoiceProps) {
  const texts = useTexts('admin');
  const choose = (type: string) => {
    const chosen = targets.find((one) => one.type === type);
    if (chosen) onChange(chosen);
  };
  return (
    <RadioCards
      label={texts.kind}
      value={target.type}
      onChange={choose}
      options={targets.map(({ type, name }) => ({
        value: type,
        title: texts.kindNamed[type](shortenAddress(name)),
        text: texts.blockTexts[type],
      }))}
    />
  );
}
