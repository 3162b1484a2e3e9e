/** A word by which links are organised: `name` as it was typed, `key` for comparisons. */
export interface Tag {
  key: string;
  name: string;
}

/** Tags are compared without regard to letter case. */
export function tagKeyOf(name: string): string {
  return name.toLowerCase();
}

/** The tags without duplicates, each in its first spelling. */
export function parseTags(names: readonly string[]): Tag[] {
  const tags = new Map<string, Tag>();
  for (const name of names) {
    const key = tagKeyOf(name);
    if (!tags.has(key)) tags.set(key, { key, name });
  }
  return [...tags.values()];
}
