import { useState } from 'react';
import { useCall } from '../../../api/use-api.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { notify } from '../../../components/toasts/notify.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { BlockDialog } from '../blocks/block-dialog.tsx';
import { LiftDialog } from '../blocks/lift-dialog.tsx';
import type { AdministeredAccount } from './account-columns.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export type AccountAction = 'suspend' | 'activate' | 'block' | 'unblock' | 'delete';

interface AccountDialogProps {
  account: AdministeredAccount;
  action: AccountAction;
  onClose(): void;
}

/** Asks for confirmation of an action on an account. */
export function AccountDialog({ account, action, onClose }: AccountDialogProps) {
  const { id, username: name } = account;
  switch (action) {
    case 'suspend':
    case 'activate':
      return (
        <StatusDialog
          account={account}
          status={action === 'suspend' ? 'suspended' : 'active'}
          onClose={onClose}
        />
      );
    case 'block':
      return <BlockDialog targets={[{ type: 'account', id, name }]} onClose={onClose} />;
    case 'unblock':
      return <LiftDialog target={{ type: 'account', id, name }} onClose={onClose} />;
    case 'delete':
      return <DeleteAccountDialog account={account} onClose={onClose} />;
  }
}

interface StatusDialogProps {
  account: AdministeredAccount;
  status: AdministeredAccount['status'];
  onClose(): void;
}

function StatusDialog({ account, status, onClose }: StatusDialogProps) {
  const texts = useTexts('admin');
  const [isBusy, setBusy] = useState(false);
  const change = useCall('changeAccount');
  const { id, username } = account;
  const words =
    status === 'suspended'
      ? { title: texts.suspendTitle(username), text: texts.suspendText, action: texts.suspend }
      : { title: texts.activateTitle(username), text: texts.activateText, action: texts.activate };
  const confirm = async () => {
    setBusy(true);
    try {
      await change.mutateAsync({ params: { id }, body: { status } });
      notify.success(
        status === 'suspended' ? texts.accountSuspended(username) : texts.accountActivated(username),
      );
    } catch (error) {
      notify.error((error as Error).message);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      {...words}
      look={status === 'suspended' ? 'danger' : 'primary'}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
