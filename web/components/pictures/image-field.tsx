import { ImageIcon, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTexts } from '../../texts/use-texts.ts';
import { classes } from '../classes.ts';
import { Field } from '../fields/field.tsx';
import { FileButton } from './file-button.tsx';
import { IconButton } from '../icon-button.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { TextInput } from '../fields/text-input.tsx';
import { useUpload } from './use-upload.ts';

interface ImageFieldProps<Values extends FieldValues> {
  /** The field of the surrounding form; its value is the path of an upload, a URL, or "". */
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  isOptional?: boolean;
  /** Shows the picture as a circle, for portraits. */
  isRound?: boolean;
}

/** A picture: uploaded, dropped, or given by its URL. The service's errors are shown below it. */
export function ImageField<Values extends FieldValues>(props: ImageFieldProps<Values>) {
  const { name, label, hint, isOptional, isRound = false } = props;
  const texts = useTexts('previews');
  const { field, fieldState, send, isBusy } = useUpload<Values>(name);
  const value: string = field.value;
  const isUpload = value.startsWith('/');
  const isForeign = !isUpload && value !== '';
  return (
    <Field
      label={label}
      isOptional={isOptional ?? false}
      hint={isForeign ? texts.foreignPicture : hint}
      error={fieldState.error?.message}
    >
      <DropZone onFile={(file) => void send(file)}>
        <Picture path={isUpload ? value : ''} alt={texts.pictureOf(label)} isRound={isRound} />
        <div className="grid min-w-0 grow basis-40 gap-2">
          <div className="flex flex-wrap items-center gap-1">
            <FileButton
              text={isUpload ? texts.replacePicture : texts.chooseFile}
              size="small"
              isBusy={isBusy}
              onFile={(file) => void send(file)}
            />
            <PicturePicker size="small" onPick={field.onChange} />
            {value !== '' && (
              <IconButton label={texts.removePicture} icon={<X />} onClick={() => field.onChange('')} />
            )}
          </div>
          <TextInput
            ref={field.ref}
            name={name}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder={texts.addressInstead}
            value={isUpload ? '' : value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        </div>
      </DropZone>
    </Field>
  );
}

function DropZone({ onFile, children }: { onFile(file: File): void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way to the button in it
    <div
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={classes(
        'flex flex-wrap items-center gap-3 rounded-xl border border-dashed p-3 transition-colors',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong/50',
      )}
    >
      {children}
    </div>
  );
}

function Picture({ path, alt, isRound }: { path: string; alt: string; isRound: boolean }) {
  const shape = classes('size-18 shrink-0 border border-line', isRound ? 'rounded-full' : 'rounded-lg');
  if (path !== '') return <img src={path} alt={alt} className={classes(shape, 'bg-sunken object-cover')} />;
  return (
    <span aria-hidden className={classes(shape, 'grid place-items-center bg-sunken text-faint')}>
      <ImageIcon className="size-6" />
    </span>
  );
}
