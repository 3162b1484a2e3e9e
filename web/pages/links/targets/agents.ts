import names from 'virtual:agent-names';
import type { Choice } from '../../../components/combobox/use-combobox-list.ts';
import type { Areas } from '../../../texts/areas.ts';

type Texts = Areas['rules'];

/** The operating systems or browsers that rules can distinguish, the most used first. */
export function agentChoices(kind: keyof typeof names, { agents }: Texts): Choice[] {
  return names[kind].map((value) => ({ value, label: (agents as Record<string, string>)[value] ?? value }));
}

/**
 * Converts other spellings ("windows") to the offered name; unknown names, such as "os x", stay as they are.
 */
export function agentId(kind: keyof typeof names, text: string): string {
  const wanted = text.trim().toLowerCase();
  return names[kind].find((name) => name.toLowerCase() === wanted) ?? text;
}
