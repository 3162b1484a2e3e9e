import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useTexts } from '../../texts/use-texts.ts';

/** Signing in above a page on which something was entered when the session ended. */
export default function SignInAgain({ onClose }: { onClose(): void }) {
  const texts = useTexts('start');
  const common = useTexts('common');
  return (
    <Dialog
      isOpen
      // A key pressed by mistake is not to lose what was kept.
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
