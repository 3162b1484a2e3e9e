import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changedPart } from '../../../api/changed-part.ts';
import { useCall } from '../../../api/use-api.ts';
import { notify } from '../../../components/toasts/notify.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { FormPanel } from '../../../components/dialogs/form-panel.tsx';
import type { AdministeredAccount } from './account-columns.tsx';
import { PlanAndRole, type PlanAndRoleValues } from './plan-and-role.tsx';

interface AccountPanelProps {
  account: AdministeredAccount;
  onClose(): void;
}

/** Changes the plan and role of an account. */
export default function AccountPanel({ account, onClose }: AccountPanelProps) {
  const texts = useTexts('admin');
  const common = useTexts('common');
  const change = useCall('changeAccount', { also: ['account'] });
  const { id, username, plan, role } = account;
  const [before] = useState<PlanAndRoleValues>({ plan, role });
  const form = useForm<PlanAndRoleValues>({ defaultValues: before });
  const save = async (values: PlanAndRoleValues) => {
    await change.mutateAsync({ params: { id }, body: changedPart(before, values) });
    notify.success(common.saved);
    onClose();
  };
  return (
    <FormPanel
      form={form}
      title={texts.editTitle}
      subtitle={<bdi>{username}</bdi>}
      action={common.save}
      onSave={save}
      onClose={onClose}
    >
      <PlanAndRole />
    </FormPanel>
  );
}
