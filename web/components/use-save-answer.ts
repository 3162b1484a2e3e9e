import { useState } from 'react';
import { saveAnswer } from './save-file.ts';

/** Saves files of the service; `isSaving` while one is being loaded. */
export function useSaveAnswer() {
  const [isSaving, setSaving] = useState(false);
  const save = async (address: string) => {
    setSaving(true);
    await saveAnswer(address);
    setSaving(false);
  };
  return { isSaving, save };
}
