import { X } from 'lucide-react';
import { Field } from '../../../../components/fields/field.tsx';
import { FileButton } from '../../../../components/pictures/file-button.tsx';
import { IconButton } from '../../../../components/icon-button.tsx';
import { PicturePicker } from '../../../../components/pictures/picture-picker.tsx';
import { useUpload } from '../../../../components/pictures/use-upload.ts';
import { TextInput } from '../../../../components/fields/text-input.tsx';
import { useTexts } from '../../../../texts/use-texts.ts';
import { useLookError } from '../preview-context.ts';

/** The logo in the middle: uploaded, or fetched by the service from a URL. */
export function LogoField() {
  const texts = useTexts('qr').style;
  // Not made smaller as other pictures are, which makes what is transparent white.
  const { field, send, isBusy } = useUpload('logo', (file) => file);
  const value: string = field.value;
  const isUpload = value.startsWith('/');
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {isUpload && <UploadedLogo path={value} onRemove={() => field.onChange('')} />}
        <FileButton
          text={isUpload ? texts.logoReplace : texts.logoUpload}
          isBusy={isBusy}
          onFile={(file) => void send(file)}
        />
        <PicturePicker onPick={field.onChange} />
      </div>
      <Field label={texts.logoAddress} hint={texts.logoHint} error={useLookError('logo')}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          ref={field.ref}
          value={isUpload ? '' : value}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      </Field>
    </>
  );
}

function UploadedLogo({ path, onRemove }: { path: string; onRemove(): void }) {
  const texts = useTexts('qr').style;
  return (
    <span className="flex items-center gap-1 rounded-lg border border-line bg-sunken p-1">
      <img src={path} alt={texts.logoUploaded} className="size-10 rounded bg-[#fff] object-contain" />
      <IconButton label={texts.logoRemove} icon={<X />} onClick={onRemove} className="size-8" />
    </span>
  );
}
