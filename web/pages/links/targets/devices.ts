import type { Choice } from '../../../components/combobox/use-combobox-list.ts';
import type { Areas } from '../../../texts/areas.ts';

type Texts = Areas['links'];

/** What links can tell apart, the narrow ones first. */
export function deviceChoices(texts: Texts): Choice[] {
  return Object.entries(texts.devices).map(([value, label]) => ({ value, label }));
}

/** From the way a device was written once ("Windows Phone"); what is unknown stays as it is. */
export function deviceId(text: string, texts: Texts): string {
  const id = text.toLowerCase().replaceAll(/[\s_-]/g, '');
  return Object.hasOwn(texts.devices, id) ? id : text;
}
