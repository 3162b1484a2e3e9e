import { createContext, use } from 'react';
import { type FieldPath, get, useFormContext } from 'react-hook-form';
import type { Preview } from './use-preview.ts';
import type { QrValues } from './qr-values.ts';

/** The preview of the code being designed. */
export const PreviewContext = createContext<Preview | undefined>(undefined);

/** The error of a look setting, from saving or from the current preview. */
export function useLookError(name: FieldPath<QrValues>): string | undefined {
  const { formState } = useFormContext<QrValues>();
  const error = use(PreviewContext)?.error;
  const told = get(formState.errors, name) as { message?: string } | undefined;
  return told?.message ?? (error?.field === name ? error.message : undefined);
}
