import { Download } from 'lucide-react';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { saveFile } from '../../../components/save-file.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { ShownOnce } from '../../../components/dialogs/shown-once.tsx';

const fileName = 'waypost-recovery-codes.txt';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onDone(): void;
}

/** Shows recovery codes, which is possible only once, to be copied or saved as a text file. */
export function RecoveryCodesDialog({ codes, onDone }: RecoveryCodesDialogProps) {
  const texts = useTexts('settings');
  const username = useApi('getAccount', {}).data?.data.username ?? '';
  const save = () => {
    const title = texts.recoveryCodesFile(location.host, username);
    const text = `${title}\n${texts.recoveryCodesFileNote}\n\n${codes.join('\n')}\n`;
    saveFile(new Blob([text], { type: 'text/plain' }), fileName);
  };
  return (
    <ShownOnce
      title={texts.recoveryCodesTitle}
      text={texts.recoveryCodesShown}
      action={texts.recoveryCodesKept}
      onDone={onDone}
    >
      <ul
        aria-label={texts.recoveryCodes}
        dir="ltr"
        className="grid gap-x-4 gap-y-1.5 rounded-lg bg-sunken p-4 text-center font-mono text-[0.8125rem] sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton value={codes.join('\n')} what={texts.recoveryCodes} hasText />
        <Button icon={<Download />} onClick={save}>
          {texts.download}
        </Button>
      </div>
    </ShownOnce>
  );
}
