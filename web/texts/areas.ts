/** The areas that texts are divided into, with the shape English gives them. A new area is one line here. */
export interface Areas {
  common: typeof import('./en/common.ts').default;
  layout: typeof import('./en/layout.ts').default;
  start: typeof import('./en/start.ts').default;
  links: typeof import('./en/links.ts').default;
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
