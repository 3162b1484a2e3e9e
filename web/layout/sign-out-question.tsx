import { useIsMutating } from '@tanstack/react-query';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { useLeaveTexts } from '../components/dialogs/use-leave-texts.ts';
import { signOut } from './sign-out.ts';

/** Asks before signing out of a page with unsaved changes. */
export default function SignOutQuestion({ onClose }: { onClose(): void }) {
  const texts = useLeaveTexts(useIsMutating() > 0);
  const leave = () => {
    onClose();
    void signOut();
  };
  return <ConfirmDialog isOpen {...texts} onCancel={onClose} onConfirm={leave} />;
}
