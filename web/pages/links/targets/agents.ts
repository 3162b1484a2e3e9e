import names from 'virtual:agent-names';
import type { Choice } from '../../../components/combobox/use-combobox-list.ts';
import type { Areas } from '../../../texts/areas.ts';

type Texts = Areas['links'];

/** The operating systems or browsers that the service tells apart, the most used first. */
export function agentChoices(kind: keyof typeof names, { agents }: Texts): Choice[] {
  return names[kind].map((value) => ({ value, label: (agents as Record<string, string>)[value] ?? value }));
}

/** From the way a name was written once ("windows"); what is not offered, such as "os x", stays as it is. */
export function agentId(kind: keyof typeof names, text: string): string {
  const wanted = text.trim().toLowerCase();
  return names[kind].find((name) => name.toLowerCase() === wanted) ?? text;
}
