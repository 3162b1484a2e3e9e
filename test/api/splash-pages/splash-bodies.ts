import type { TestAccount } from '../../support/service.ts';

/** Every field of a splash page, as the API returns it. */
export const fullSplash = {
  name: 'Partner shop',
  title: 'One moment',
  message: 'You are on your way\nto our <b>partner</b>.',
  image: 'https://example.com/picture.png',
  buttontext: 'Continue',
  counter: 10,
  background: '#FEF3c7',
  color: '#78350f',
};

/** The fields of a splash page that was created with only a name. */
export const splashDefaults = {
  title: '',
  message: '',
  image: '',
  buttontext: '',
  counter: 5,
  background: '#ffffff',
  color: '#111827',
};

/** For each optional field, values that the API refuses. */
export const wrongValues: Record<string, unknown[]> = {
  title: [7, ['x'], 'x'.repeat(101), 'a\nb', 'a\0b'],
  message: [7, {}, 'x'.repeat(4001), '\ud800'],
  buttontext: [7, 'x'.repeat(101), 'a\nb'],
  counter: [-1, 61, 1.5, 'soon', '5s', [5], true],
  background: ['red', '#fff', '#ffffff00', 7, '#ffffff;x:url(a)'],
  color: ['rgb(1,2,3)', '#12345g', ['#ffffff']],
};

export async function addSplash(owner: TestAccount, fields: object = { name: 'Splash' }): Promise<number> {
  return (await owner.post('/api/splash/add', fields)).body.id;
}

export async function readSplash(owner: TestAccount, id: number) {
  return (await owner.get(`/api/splash/${id}`)).body.details;
}
