import type { PageRequest } from '../../api/call-page.ts';
import type { Answer, Body } from '../../api/types.ts';

export type SplashDetails = Answer<'getSplashPage'>['details'];

/** The form's values, named as in the API. */
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

/** The request body that creates or updates the page; empty text means "none". */
export function writeSplash(values: SplashValues): Body<'createSplashPage'> {
  return { ...values, image: values.image.trim() };
}

/** The preview request. Previews require a name but do not show it, so a fixed one is sent. */
export function splashPage(values: SplashValues): PageRequest {
  return { name: 'previewSplashPage', body: { ...writeSplash(values), name: 'Preview' } };
}
