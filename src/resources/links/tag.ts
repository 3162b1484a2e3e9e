/** A word that links are sorted by, as it was typed. */
export interface Tag {
  key: string;
  name: string;
}

/** Tags compare without regard to case. */
export function tagKeyOf(name: string): string {
  return name.toLowerCase();
}

/** Each once, as it is typed first. */
export function parseTags(names: readonly string[]): Tag[] {
  const tags = new Map<string, Tag>();
  for (const name of names) {
    const key = tagKeyOf(name);
    if (!tags.has(key)) tags.set(key, { key, name });
  }
  return [...tags.values()];
}
