import type { PageRequest } from '../../api/call-page.ts';
import type { Answer, Body } from '../../api/types.ts';

export type SplashDetails = Answer<'getSplashPage'>['details'];

/** The form of a splash page, with the API's names. */
export interface SplashValues {
  name: string;
  title: string;
  message: string;
  image: string;
  buttontext: string;
  counter: string;
  background: string;
  color: string;
}

export const emptySplash: SplashValues = {
  name: '',
  title: '',
  message: '',
  image: '',
  buttontext: '',
  counter: '5',
  background: '#ffffff',
  color: '#111827',
};

export function readSplash({ id: _id, date: _date, counter, ...texts }: SplashDetails): SplashValues {
  return { ...texts, counter: String(counter) };
}

/** The body of a creation or an update; empty texts mean "none" to both. */
export function writeSplash(values: SplashValues): Body<'createSplashPage'> {
  return { ...values, image: values.image.trim() };
}

/** The name is on no page, so one that is missing holds up no preview. */
export function splashPage(values: SplashValues): PageRequest {
  return { name: 'previewSplashPage', body: { ...writeSplash(values), name: 'Preview' } };
}
