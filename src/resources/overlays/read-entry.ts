import { email as emailSchema } from '../../../contract/account.ts';
import { countCharacters, isStorable } from '../../../contract/fields.ts';
import { limits } from '../../../contract/limits.ts';
import type { OverlaySettings } from '../../../contract/overlays.ts';
import { withoutMisleading } from '../../platform/without-misleading.ts';
import type { Overlay } from './overlay.ts';

export type EntryField = 'name' | 'email' | 'message' | 'option';

export interface ReadEntry {
  name: string;
  email: string;
  message: string;
  /** In a poll: the chosen option */
  option: string;
}

const empty: ReadEntry = { name: '', email: '', message: '', option: '' };
const emailForm = emailSchema();

/** The fields of a form of this overlay, or its first invalid field. */
export function readEntry(overlay: Overlay, fields: URLSearchParams): ReadEntry | { mistake: EntryField } {
  if (overlay.type === 'poll') return readVote(overlay.settings as OverlaySettings['poll'], fields);
  const email = emailForm.safeParse(fields.get('email') ?? '');
  if (overlay.type === 'newsletter') {
    return email.success ? { ...empty, email: email.data } : { mistake: 'email' };
  }
  const name = (fields.get('name') ?? '').trim();
  const message = (fields.get('message') ?? '').replaceAll('\r\n', '\n').trim();
  if (!isShort(name, limits.nameCharactersMax)) return { mistake: 'name' };
  if (!email.success) return { mistake: 'email' };
  if (message === '' || !isShort(message, limits.textCharactersMax)) return { mistake: 'message' };
  return { ...empty, name, email: email.data, message };
}

/** The form sends an option as its page shows it, which may lack characters of the stored one. */
function readVote({ options }: OverlaySettings['poll'], fields: URLSearchParams) {
  const sent = fields.get('option');
  const option = options.find((one) => sent !== null && withoutMisleading(one) === withoutMisleading(sent));
  return option === undefined ? { mistake: 'option' as const } : { ...empty, option };
}

function isShort(text: string, charactersMax: number): boolean {
  return isStorable(text) && countCharacters(text) <= charactersMax;
}
