/**
 * How lines are drawn: the CSS variable of the colour, and width and dashes in pixels. Lines also differ in these, for
 * people who cannot tell the colours apart.
 */
export const lineLooks = {
  main: { colour: '--accent', width: 2.25, dash: [] },
  second: { colour: '--success', width: 2.25, dash: [2, 4] },
  before: { colour: '--faint', width: 1.75, dash: [7, 5] },
} as const;

export type LineLook = keyof typeof lineLooks;
