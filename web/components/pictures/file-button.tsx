import { ImageUp, LoaderCircle } from 'lucide-react';
import { useTexts } from '../../texts/use-texts.ts';
import { buttonClasses } from '../button.tsx';
import { classes } from '../classes.ts';
import { whileBusy } from '../while-busy.ts';

interface FileButtonProps {
  text: string;
  size?: 'small' | 'medium';
  isBusy: boolean;
  onFile(file: File): void;
}

/** A button that opens the file chooser for a picture to upload. */
export function FileButton({ text, size = 'medium', isBusy, onFile }: FileButtonProps) {
  const texts = useTexts('previews');
  const outline =
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';
  return (
    <label className={classes(buttonClasses('plain', size), 'relative hover:bg-hover', outline)}>
      {isBusy ? <LoaderCircle aria-hidden className="animate-spin" /> : <ImageUp aria-hidden />}
      {isBusy ? texts.uploading : text}
      <input
        type="file"
        accept="image/png,image/jpeg"
        {...whileBusy(isBusy)}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Cleared, so that choosing the same file again fires a change event.
          event.target.value = '';
          if (file && !isBusy) onFile(file);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
      />
    </label>
  );
}
