/** Width and dashes in pixels: lines also differ in these, for people who cannot tell the colours apart. */
export const lineLooks = {
  main: { colour: 'accent', width: 2.25, dash: [] },
  second: { colour: 'second', width: 2.25, dash: [2, 4] },
  before: { colour: 'before', width: 1.75, dash: [7, 5] },
} as const;

export type LineLook = keyof typeof lineLooks;

/** The same colours as CSS variables, for use outside a canvas. */
export const lineColours = {
  accent: 'var(--accent)',
  second: 'var(--success)',
  before: 'var(--faint)',
} as const;
