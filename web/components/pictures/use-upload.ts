import { useRef, useState } from 'react';
import { type FieldPath, type FieldValues, useController, useFormContext } from 'react-hook-form';
import { useCall } from '../../api/use-api.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { fitPicture, uploadBytesMax } from './fit-picture.ts';

/** What is uploaded of a file. */
type Fit = (file: File) => Blob | Promise<Blob>;

/**
 * The field of the surrounding form whose value is the path of an upload, a URL, or "", and what uploads a file for it.
 * The form is not saved meanwhile: it would be without the picture. Whatever is chosen meanwhile takes its place.
 */
export function useUpload<Values extends FieldValues>(name: FieldPath<Values>, fit: Fit = fitPicture) {
  const texts = useTexts('previews');
  const { control, clearErrors, setError } = useFormContext<Values>();
  const underWay = useRef<File>(undefined);
  const validate = () => underWay.current === undefined || texts.stillUploading;
  const { field, fieldState } = useController<Values>({ name, control, rules: { validate } });
  const upload = useCall('createUpload');
  const [isBusy, setBusy] = useState(false);
  const wait = (file: File | undefined) => {
    clearErrors(name);
    setBusy(file !== undefined);
    underWay.current = file;
  };
  const onChange: typeof field.onChange = (value) => {
    wait(undefined);
    field.onChange(value);
  };
  const send = async (file: File) => {
    wait(file);
    try {
      const picture = await fit(file);
      // Told at once: over a slow connection, the service's refusal of what is still being sent may not arrive.
      if (picture.size > uploadBytesMax) throw new Error(texts.pictureTooLarge);
      const { path } = await upload.mutateAsync({ file: picture });
      if (underWay.current === file) onChange(path);
    } catch (error) {
      if (underWay.current !== file) return;
      wait(undefined);
      setError(name, { type: 'upload', message: (error as Error).message });
    }
  };
  return { field: { ...field, onChange }, fieldState, send, isBusy };
}
