import { useTexts } from '../../texts/use-texts.ts';

/** What a question before leaving says, and its two buttons. */
export interface LeaveTexts {
  title: string;
  text: string;
  action: string;
  cancel: string;
}

/**
 * The texts of the question before leaving. While changes are being saved they are not lost, so it asks
 * differently.
 */
export function useLeaveTexts(isSaving: boolean): LeaveTexts {
  const texts = useTexts('common');
  if (isSaving) {
    const { savingTitle, savingText, savingLeave, savingStay } = texts;
    return { title: savingTitle, text: savingText, action: savingLeave, cancel: savingStay };
  }
  const { leaveTitle, leaveText, leave, keepEditing } = texts;
  return { title: leaveTitle, text: leaveText, action: leave, cancel: keepEditing };
}
