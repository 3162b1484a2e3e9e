/** How lines differ beside their colour, so that nobody has to see it: width and dashes, in pixels. */
export const lineLooks = {
  main: { colour: 'accent', width: 2.25, dash: [] },
  second: { colour: 'second', width: 2.25, dash: [2, 4] },
  before: { colour: 'before', width: 1.75, dash: [7, 5] },
} as const;

export type LineLook = keyof typeof lineLooks;

/** The same colours for what is no canvas. */
export const lineColours = {
  accent: 'var(--accent)',
  second: 'var(--success)',
  before: 'var(--faint)',
} as const;
