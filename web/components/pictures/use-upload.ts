import { useRef, useState } from 'react';
import { type FieldPath, type FieldValues, useController, useFormContext } from 'react-hook-form';
import { useCall } from '../../api/use-api.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { fitPicture } from './fit-picture.ts';

/** What is uploaded of a file. */
type Fit = (file: File) => Blob | Promise<Blob>;

/**
 * The field of the surrounding form whose value is the path of an upload, a URL, or "", and what uploads a file for it.
 * The form is not saved meanwhile: it would be without the picture.
 */
export function useUpload<Values extends FieldValues>(name: FieldPath<Values>, fit: Fit = fitPicture) {
  const texts = useTexts('previews');
  const { control, clearErrors, setError } = useFormContext<Values>();
  const isUnderWay = useRef(false);
  const validate = () => !isUnderWay.current || texts.stillUploading;
  const { field, fieldState } = useController<Values>({ name, control, rules: { validate } });
  const upload = useCall('createUpload');
  const [isBusy, setBusy] = useState(false);
  const send = async (file: File) => {
    clearErrors(name);
    setBusy(true);
    isUnderWay.current = true;
    try {
      const { path } = await upload.mutateAsync({ file: await fit(file) });
      isUnderWay.current = false;
      field.onChange(path);
    } catch (error) {
      setError(name, { type: 'upload', message: (error as Error).message });
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { field, fieldState, send, isBusy };
}
