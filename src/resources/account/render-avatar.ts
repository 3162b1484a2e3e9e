const hues = 360;

/** A square SVG with the user's initials on a colour that is always the same for a name. */
export function renderAvatar(username: string): string {
  const initials = username
    .split(/[-_]+/)
    .filter((part) => part !== '')
    .slice(0, 2)
    .map((part) => (part[0] as string).toUpperCase())
    .join('');
  let hue = 0;
  for (const character of username) hue = (hue * 31 + (character.codePointAt(0) ?? 0)) % hues;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img" aria-label="${initials}">` +
    `<rect width="96" height="96" rx="20" fill="hsl(${hue} 45% 40%)"/>` +
    `<text x="48" y="50" fill="#fff" font-family="system-ui,sans-serif" font-size="40" font-weight="600"` +
    ` text-anchor="middle" dominant-baseline="central">${initials}</text></svg>`
  );
}
