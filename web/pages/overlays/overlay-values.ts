import type { FieldPath } from 'react-hook-form';
import type { PageRequest } from '../../api/call-page.ts';
import type { Answer, Body } from '../../api/types.ts';
import type { Areas } from '../../texts/areas.ts';
import type { OverlayType } from './overlay-types.ts';

export type OverlayDetails = Answer<'getOverlay'>['details'];

type Position = 'bottom' | 'top' | 'left' | 'right';

/**
 * The form's values. The settings are those of all types, so that input is kept while the user switches
 * between types.
 */
export interface OverlayValues {
  type: OverlayType;
  name: string;
  settings: {
    text: string;
    buttontext: string;
    buttonlink: string;
    subject: string;
    webhook: string;
    code: string;
    question: string;
    /** Objects instead of strings, because field arrays require them. */
    options: { text: string }[];
    image: string;
    link: string;
    position: Position;
    background: string;
    color: string;
  };
}

type Setting = keyof OverlayValues['settings'];

/** The settings of each type besides its look, as in the API. */
const settingsOf = {
  message: ['text', 'buttontext', 'buttonlink'],
  contact: ['text', 'subject', 'webhook'],
  newsletter: ['text', 'buttontext', 'webhook'],
  coupon: ['text', 'code', 'buttonlink'],
  poll: ['question', 'options'],
  image: ['image', 'link'],
} as const satisfies Record<OverlayType, Setting[]>;

const look = ['position', 'background', 'color'] as const satisfies Setting[];

/** The minimum and maximum number of options of a poll. */
export const optionsMin = 2;
export const optionsMax = 10;

/** Stands in for a missing address in previews, so that they can be rendered before it is entered. */
const sampleAddress = 'https://example.com/';
const samplePicture = 'https://example.com/picture.png';

export function emptyOverlay(type: OverlayType): OverlayValues {
  return { type, name: '', settings: emptySettings() };
}

export function readOverlay({ type, name, settings }: OverlayDetails): OverlayValues {
  const { options, ...texts } = settings as Partial<Record<Setting, string>> & { options?: string[] };
  const read = options ? { options: options.map((text) => ({ text })) } : {};
  return { type, name, settings: { ...emptySettings(), ...(texts as object), ...read } };
}

/** The request body that creates or updates the overlay. */
export function writeOverlay(values: OverlayValues): Body<'createOverlay'> {
  return { type: values.type, name: values.name, settings: writeSettings(values) } as Body<'createOverlay'>;
}

/** The preview request; missing required values are replaced by examples. */
export function overlayPage(values: OverlayValues, texts: Areas['overlays']): PageRequest {
  const { type, settings } = values;
  const sample = texts.types[type].sample;
  const shown: OverlayValues['settings'] = {
    ...settings,
    text: settings.text.trim() ? settings.text : sample,
    question: settings.question.trim() ? settings.question : sample,
    code: settings.code || texts.samples.code,
    options: settings.options.map(({ text }, index) => ({
      text: text || (texts.samples.options[index] ?? texts.option(index + 1)),
    })),
    image: settings.image || samplePicture,
    link: settings.link || sampleAddress,
  };
  return {
    name: 'previewOverlay',
    body: writeOverlay({ ...values, name: 'Preview', settings: shown }),
  };
}

/** Maps API fields to form fields where they differ: `settings.options.3` is `settings.options.3.text`. */
export const overlayNames: Partial<Record<string, FieldPath<OverlayValues>>> = Object.fromEntries(
  Array.from({ length: optionsMax }, (_, index) => [
    `settings.options.${index}`,
    `settings.options.${index}.text`,
  ]),
);

function writeSettings({ type, settings }: OverlayValues): object {
  const names: readonly Setting[] = [...settingsOf[type], ...look];
  const entries = names.map((name) => {
    const value = settings[name];
    return [name, typeof value === 'string' ? value : value.map(({ text }) => text)];
  });
  return Object.fromEntries(entries) as object;
}

function emptySettings(): OverlayValues['settings'] {
  return {
    text: '',
    buttontext: '',
    buttonlink: '',
    subject: '',
    webhook: '',
    code: '',
    question: '',
    options: Array.from({ length: optionsMin }, () => ({ text: '' })),
    image: '',
    link: '',
    position: 'bottom',
    background: '#ffffff',
    color: '#111827',
  };
}
