import { html, raw } from 'hono/html';
import type { Html } from './draft.ts';

/** Line drawings on a grid of 24 × 24, two units wide. They only repeat what the text beside them says. */
export const shapes = {
  unlinked: '<path d="M9 7.5H7.5a4.5 4.5 0 0 0 0 9H9M15 7.5h1.5a4.5 4.5 0 0 1 0 9H15M12 3.5v3M12 17.5v3"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>',
  hourglass: '<path d="M6 3h12M6 21h12M7 3v3.5L12 12l5-5.5V3M7 21v-3.5L12 12l5 5.5V21"/>',
  off: '<path d="M12 3v8M6.3 6.5a8 8 0 1 0 11.4 0"/>',
  empty: '<rect x="2.5" y="7.5" width="16" height="9" rx="2.5"/><path d="M21.5 11v2M6 11v2"/>',
  ban: '<circle cx="12" cy="12" r="9"/><path d="M5.7 5.7l12.6 12.6"/>',
  compass: '<circle cx="12" cy="12" r="9"/><path d="M15.5 8.5l-2 5-5 2 2-5z"/>',
  alert: '<path d="M12 4 2.8 20h18.4zM12 10v4.5M12 17.4v.1"/>',
  cloud:
    '<path d="M7 18.5h10a4 4 0 0 0 .7-7.94A6 6 0 0 0 6.2 9.8 4.4 4.4 0 0 0 7 18.5zM12 11v3M12 16.1v.1"/>',
  lock: '<rect x="4.5" y="10.5" width="15" height="10" rx="2.5"/><path d="M8 10.5V7.5a4 4 0 0 1 8 0v3M12 14.5v2"/>',
  eye: '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="2.8"/>',
  globe:
    '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9S14.5 18.4 12 21c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3z"/>',
  app: '<rect x="7" y="2.5" width="10" height="19" rx="2.5"/><path d="M11 18.5h2"/>',
  flag: '<path d="M5.5 21V4M5.5 4.5c4-2.5 8 2.5 13 0v9c-5 2.5-9-2.5-13 0"/>',
  check: '<path d="M4.5 12.5l5 5 10-11"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="2.5"/><path d="M3.5 7.5 12 13.5l8.5-6"/>',
  phone:
    '<path d="M6.5 3.5h2.7l1.5 4.2-2 1.5a11.5 11.5 0 0 0 6.1 6.1l1.5-2 4.2 1.5v2.7a2.5 2.5 0 0 1-2.7 2.5A15.5 15.5 0 0 1 4 6.2a2.5 2.5 0 0 1 2.5-2.7z"/>',
  chat: '<path d="M4 5.5h16v11h-8l-4.5 4v-4H4z"/>',
  text: '<path d="M4.5 6.5h15M4.5 12h15M4.5 17.5h9"/>',
  copy: '<rect x="8.5" y="8.5" width="12" height="12" rx="2.5"/><path d="M15.5 5A1.5 1.5 0 0 0 14 3.5H6A2.5 2.5 0 0 0 3.5 6v8A1.5 1.5 0 0 0 5 15.5"/>',
  person:
    '<circle cx="10" cy="8" r="4"/><path d="M3 20c.4-3.9 3.2-6 7-6 1.4 0 2.6.3 3.7.8M18 14.5v6M15 17.5h6"/>',
  forward: '<path d="M5 12h14M13 6l6 6-6 6"/>',
  chevron: '<path d="M9 5l7 7-7 7"/>',
} as const;

export type IconName = keyof typeof shapes;

/** Icons that point in the reading direction, so they are mirrored in right-to-left languages. */
const directed: ReadonlySet<IconName> = new Set(['forward', 'chevron']);

export function icon(name: IconName): Html {
  return html`<svg class="icon${directed.has(name) && ' directed'}" viewBox="0 0 24 24" aria-hidden="true">${raw(shapes[name])}</svg>`;
}

export type Tone = 'accent' | 'calm' | 'warn' | 'bad' | 'good';

/** The large icon at the top of a page. */
export function badge(name: IconName, tone: Tone): Html {
  return html`<span class="badge ${tone}">${icon(name)}</span>`;
}
