import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useCall } from '../../../api/use-api.ts';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/field.tsx';
import { TextInput } from '../../../components/text-input.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { useChecks } from './use-checks.ts';
import { useErrorOf } from './use-form-value.ts';

interface PictureTextProps {
  name: string;
  label: string;
  hint: string;
}

/** The address of a picture, or a picture that is uploaded. */
export function PictureText({ name, label, hint }: PictureTextProps) {
  const texts = useTexts('links');
  const { register, setValue, setError } = useFormContext<Record<string, string>>();
  const upload = useCall('createUpload');
  const input = useRef<HTMLInputElement>(null);
  const { picture } = useChecks();
  const send = async (file: File) => {
    try {
      const { path } = await upload.mutateAsync({ file });
      setValue(name, path, { shouldDirty: true, shouldValidate: true });
    } catch (error) {
      setError(name, { message: (error as Error).message });
    }
  };
  return (
    <Field label={label} isOptional hint={hint} error={useErrorOf(name)}>
      <div className="flex gap-2">
        <TextInput
          {...register(name, { validate: picture })}
          dir="ltr"
          autoComplete="off"
          inputMode="url"
          placeholder="https://"
        />
        <Button icon={<Upload />} isBusy={upload.isPending} onClick={() => input.current?.click()}>
          {texts.preview.upload}
        </Button>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          aria-label={texts.preview.uploadFile}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void send(file);
          }}
        />
      </div>
    </Field>
  );
}
