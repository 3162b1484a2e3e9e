/**
 * Characters that are removed because they could mislead, and no text needs them: control characters, and
 * those that force a direction upon letters, which show `gpj.exe` as `exe.jpg`.
 */
const misleading = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e]/gu;

/** A text as visitors' pages show it. */
export function withoutMisleading(text: string): string {
  return text.replace(misleading, '');
}
