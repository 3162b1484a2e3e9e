import { Ban, Ellipsis, Pencil, Trash2, UserCheck, UserX } from 'lucide-react';
import { IconButton } from '../../../components/icon-button.tsx';
import { Menu } from '../../../components/menu/menu.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import type { AdministeredAccount } from './account-columns.tsx';
import type { AccountAction } from './account-dialog.tsx';

interface AccountRowMenuProps {
  account: AdministeredAccount;
  /** Whether it is the signed-in account, which cannot suspend, block or delete itself here. */
  isOwn: boolean;
  onEdit(): void;
  onAction(action: AccountAction): void;
}

/** The actions on one account. */
export function AccountRowMenu({ account, isOwn, onEdit, onAction }: AccountRowMenuProps) {
  const texts = useTexts('admin');
  const common = useTexts('common');
  const { username, status, blocked } = account;
  const others = [
    status === 'active'
      ? { label: texts.suspend, icon: <UserX />, onSelect: () => onAction('suspend') }
      : { label: texts.activate, icon: <UserCheck />, onSelect: () => onAction('activate') },
    blocked
      ? { label: texts.lift, icon: <Ban />, onSelect: () => onAction('unblock') }
      : { label: texts.block, icon: <Ban />, onSelect: () => onAction('block') },
    'line' as const,
    { label: common.delete, icon: <Trash2 />, isDanger: true, onSelect: () => onAction('delete') },
  ];
  return (
    <Menu
      trigger={<IconButton label={common.moreFor(username)} icon={<Ellipsis />} />}
      entries={[{ label: texts.edit, icon: <Pencil />, onSelect: onEdit }, ...(isOwn ? [] : others)]}
    />
  );
}
