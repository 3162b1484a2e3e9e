import type { Choice } from '../../../components/combobox/use-combobox-list.ts';
import type { Areas } from '../../../texts/areas.ts';

type Texts = Areas['rules'];

/** The devices that links can distinguish, the specific ones first. */
export function deviceChoices(texts: Texts): Choice[] {
  return Object.entries(texts.devices).map(([value, label]) => ({ value, label }));
}

/** Converts other spellings ("Windows Phone") to a device's id; unknown text stays as it is. */
export function deviceId(text: string, texts: Texts): string {
  const id = text.toLowerCase().replaceAll(/[\s_-]/g, '');
  return Object.hasOwn(texts.devices, id) ? id : text;
}
