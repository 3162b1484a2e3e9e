/** The areas that texts are divided into, typed by the English texts. A new area is added here. */
export interface Areas {
  common: typeof import('./en/common.ts').default;
  layout: typeof import('./en/layout.ts').default;
  start: typeof import('./en/start.ts').default;
  links: typeof import('./en/links.ts').default;
  import: typeof import('./en/import.ts').default;
  rules: typeof import('./en/rules.ts').default;
  settings: typeof import('./en/settings.ts').default;
  admin: typeof import('./en/admin.ts').default;
  statistics: typeof import('./en/statistics.ts').default;
  qr: typeof import('./en/qr.ts').default;
  campaigns: typeof import('./en/campaigns.ts').default;
  channels: typeof import('./en/channels.ts').default;
  pixels: typeof import('./en/pixels.ts').default;
  domains: typeof import('./en/domains.ts').default;
  previews: typeof import('./en/previews.ts').default;
  splash: typeof import('./en/splash.ts').default;
  overlays: typeof import('./en/overlays.ts').default;
  bios: typeof import('./en/bios.ts').default;
  entries: typeof import('./en/entries.ts').default;
  failures: Record<keyof typeof import('./en/failures.ts').default, string>;
}

export type Area = keyof Areas;

export const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  ar: 'العربية',
} as const;

export type Language = keyof typeof languages;
