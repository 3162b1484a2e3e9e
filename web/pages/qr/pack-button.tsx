import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonLook } from '../../components/button.tsx';
import { notify } from '../../components/toasts/notify.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { savePictures } from './pack-pictures.ts';
import { isPossible, type PictureForm } from './picture-form.ts';

interface PackButtonProps {
  ids: number[];
  form: PictureForm;
  look?: ButtonLook;
  /** Called when the file has been saved. */
  onSaved?(): void;
}

/** Saves the pictures of codes as a ZIP file. */
export function PackButton({ ids, form, look = 'primary', onSaved }: PackButtonProps) {
  const texts = useTexts('qr');
  const [isBusy, setBusy] = useState(false);
  const pack = async () => {
    setBusy(true);
    try {
      await savePictures(ids, form);
      onSaved?.();
    } catch (error) {
      notify.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      look={look}
      icon={<Download />}
      isBusy={isBusy}
      disabled={!isPossible(form)}
      onClick={() => void pack()}
    >
      {isBusy ? texts.packing : texts.packAsZip}
    </Button>
  );
}
