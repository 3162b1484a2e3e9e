/** Reference, Custom splash; plus creating, reading, updating and deleting splash pages. */
import { z } from '@hono/zod-openapi';
import { endpoint, idOf, listQuery } from './endpoint.ts';
import { listOf, success, successMessage } from './envelope.ts';
import { cleared, given, hexColor, id, integer, kept, name, text, timestampText, url } from './fields.ts';
import { limits } from './limits.ts';
import { previewDescription, previewPage, previewQuery } from './page-previews.ts';

/** Default settings of a splash page. */
export const splashDefaults = {
  title: '',
  message: '',
  image: '',
  buttontext: '',
  counter: 5,
  background: '#ffffff',
  color: '#111827',
} as const;

const title = () => name().openapi({ example: 'One moment' });
const message = () =>
  text({ max: limits.textCharactersMax }).openapi({ example: 'You are on your way to our partner’s shop.' });
const image = () =>
  url().openapi({
    description: 'URL of a picture, or the path that POST /api/upload answered',
    example: 'https://example.com/picture.png',
  });
const buttontext = () =>
  text({ max: limits.nameCharactersMax, lines: false }).openapi({ example: 'Continue' });
const counter = () =>
  integer({ min: 0, max: limits.splashSecondsMax }).openapi({
    description: `Seconds until the visitor goes on by itself, default ${splashDefaults.counter}`,
    example: splashDefaults.counter,
  });
const background = () =>
  hexColor().openapi({ description: `Default ${splashDefaults.background}`, example: '#fef3c7' });
const color = () =>
  hexColor().openapi({ description: `Default ${splashDefaults.color}`, example: '#78350f' });

const splash = z
  .object({ id: id(), name: z.string().openapi({ example: 'Partner shop' }), date: timestampText() })
  .openapi('Splash');

const splashDetails = splash
  .extend({
    title: z.string().openapi({ description: '"" when unset, as all texts', example: 'One moment' }),
    message: z.string().openapi({ example: 'You are on your way to our partner’s shop.' }),
    image: z.string().openapi({ example: 'https://example.com/picture.png' }),
    buttontext: z.string().openapi({ example: 'Continue' }),
    counter: z.int().openapi({ example: splashDefaults.counter }),
    background: z.string().openapi({ example: splashDefaults.background }),
    color: z.string().openapi({ example: splashDefaults.color }),
  })
  .openapi('SplashDetails');

export const listSplashPages = endpoint({
  resource: 'splash-pages',
  verb: 'list-splash-pages',
  method: 'get',
  path: '/api/splash',
  summary: 'List splash pages',
  access: 'key',
  query: listQuery,
  answer: listOf('splash', splash),
});

export const getSplashPage = endpoint({
  resource: 'splash-pages',
  verb: 'get-splash-page',
  method: 'get',
  path: '/api/splash/{id}',
  summary: 'Get a splash page',
  access: 'key',
  params: { id: idOf('splashNotFound') },
  answer: success({ details: splashDetails }),
});

export const createSplashPage = endpoint({
  resource: 'splash-pages',
  verb: 'create-splash-page',
  method: 'post',
  path: '/api/splash/add',
  summary: 'Add a splash page',
  description: 'Only the name is required.',
  access: 'key',
  body: z
    .object({
      name: name().openapi({ example: 'Partner shop' }),
      title: given(title()),
      message: given(message()),
      image: given(image()),
      buttontext: given(buttontext()),
      counter: given(counter()),
      background: given(background()),
      color: given(color()),
    })
    .openapi('NewSplash'),
  answer: success({ id: id() }),
  failures: ['invalidUrl'],
});

export const previewSplashPage = endpoint({
  resource: 'splash-pages',
  verb: 'preview-splash-page',
  method: 'post',
  path: '/api/splash/preview',
  summary: 'Preview a splash page',
  description: previewDescription,
  access: 'key',
  reads: true,
  query: previewQuery,
  body: createSplashPage.body,
  answer: previewPage(),
  answerType: 'text/html',
  failures: ['invalidUrl'],
  idempotent: false,
});

export const updateSplashPage = endpoint({
  resource: 'splash-pages',
  verb: 'update-splash-page',
  method: 'put',
  path: '/api/splash/{id}/update',
  summary: 'Update a splash page',
  description: 'What is not sent stays; `null` or "" brings back the default.',
  access: 'key',
  params: { id: idOf('splashNotFound') },
  body: z
    .object({
      name: kept(name()),
      title: cleared(title()),
      message: cleared(message()),
      image: cleared(image()),
      buttontext: cleared(buttontext()),
      counter: cleared(counter()),
      background: cleared(background()),
      color: cleared(color()),
    })
    .openapi('SplashChange'),
  answer: successMessage('Splash page has been updated successfully.'),
  failures: ['invalidUrl'],
});

export const deleteSplashPage = endpoint({
  resource: 'splash-pages',
  verb: 'delete-splash-page',
  method: 'delete',
  path: '/api/splash/{id}/delete',
  summary: 'Delete a splash page',
  description: 'Links that showed it redirect directly.',
  access: 'key',
  params: { id: idOf('splashNotFound') },
  answer: successMessage('Splash page has been deleted successfully.'),
});
