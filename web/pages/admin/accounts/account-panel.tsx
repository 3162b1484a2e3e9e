import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changedPart } from '../../../api/changed-part.ts';
import { useCall } from '../../../api/use-api.ts';
import { useFresh } from '../../../api/use-fresh.ts';
import { notify } from '../../../components/toasts/notify.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { FormPanel, WaitingPanel } from '../../../components/dialogs/form-panel.tsx';
import type { AdministeredAccount } from './account-columns.tsx';
import { accountQuery } from './find-account.ts';
import { PlanAndRole, type PlanAndRoleValues } from './plan-and-role.tsx';

interface AccountPanelProps {
  id: string;
  onClose(): void;
}

/** Changes the plan and role of an account, whether or not the list shows it now. */
export default function AccountPanel({ id, onClose }: AccountPanelProps) {
  const texts = useTexts('admin');
  const { data, error, refetch } = useFresh<AdministeredAccount>(accountQuery(id));
  if (data) return <AccountForm account={data} onClose={onClose} />;
  const retry = () => void refetch();
  return (
    <WaitingPanel title={texts.editTitle} error={error ?? undefined} onRetry={retry} onClose={onClose} />
  );
}

function AccountForm({ account, onClose }: { account: AdministeredAccount; onClose(): void }) {
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
