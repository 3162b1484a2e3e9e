import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useTexts } from '../../texts/use-texts.ts';

/** Signs in again above a page with unsaved changes, whose session ended. */
export default function SignInAgain({ onClose }: { onClose(): void }) {
  const texts = useTexts('start');
  const common = useTexts('common');
  return (
    <Dialog
      isOpen
      // Not closed by Escape, which would discard the changes.
      onClose={() => undefined}
      hasClose={false}
      title={texts.sessionEnded}
      text={texts.sessionKept}
      footer={
        <Button look="quiet" onClick={onClose}>
          {common.leave}
        </Button>
      }
    >
      <SignInForm isAgain />
    </Dialog>
  );
}
