import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { useTexts } from '../texts/use-texts.ts';

interface SignInElsewhereProps {
  onRetry(): void;
  onClose(): void;
}

/** In place of a form for signing in that could not be loaded. Escape tries again, and discards nothing. */
export default function SignInElsewhere({ onRetry, onClose }: SignInElsewhereProps) {
  const texts = useTexts('layout');
  const common = useTexts('common');
  return (
    <ConfirmDialog
      isOpen
      title={texts.sessionEnded}
      text={texts.signInElsewhere}
      cancel={common.tryAgain}
      onCancel={onRetry}
      action={common.leave}
      onConfirm={onClose}
    />
  );
}
