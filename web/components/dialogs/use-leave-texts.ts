import { useTexts } from '../../texts/use-texts.ts';

/** What is asked before changes are left that are not saved: lost they are only while nobody is saving them. */
export function useLeaveTexts(isSaving: boolean) {
  const texts = useTexts('common');
  if (isSaving) {
    const { savingTitle, savingText, savingLeave, savingStay } = texts;
    return { title: savingTitle, text: savingText, action: savingLeave, cancel: savingStay };
  }
  const { leaveTitle, leaveText, leave, keepEditing } = texts;
  return { title: leaveTitle, text: leaveText, action: leave, cancel: keepEditing };
}
