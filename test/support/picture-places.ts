import * as domains from '../../contract/domains.ts';
import * as links from '../../contract/links.ts';
import * as qrCodes from '../../contract/qr-codes.ts';
import type { Context } from '../../src/http/context.ts';
import { AppError } from '../../src/platform/app-error.ts';
import { createBioPage } from '../../src/resources/bio-pages/create-bio-page.ts';
import { updateBioPage } from '../../src/resources/bio-pages/update-bio-page.ts';
import { createDomain } from '../../src/resources/domains/create-domain.ts';
import { updateDomain } from '../../src/resources/domains/update-domain.ts';
import { createLink } from '../../src/resources/links/create-link.ts';
import { createLinks } from '../../src/resources/links/create-links.ts';
import { updateLink } from '../../src/resources/links/update-link.ts';
import { createOverlay } from '../../src/resources/overlays/create-overlay.ts';
import { updateOverlay } from '../../src/resources/overlays/update-overlay.ts';
import { createQrCode } from '../../src/resources/qr-codes/create-qr-code.ts';
import { createQrCodes } from '../../src/resources/qr-codes/create-qr-codes.ts';
import { updateQrCode } from '../../src/resources/qr-codes/update-qr-code.ts';
import { createSplashPage } from '../../src/resources/splash-pages/create-splash-page.ts';
import { updateSplashPage } from '../../src/resources/splash-pages/update-splash-page.ts';

type Save = (context: Context, path: string) => Promise<unknown>;
export interface Place {
  /** The field that a refusal names; undefined = addresses, of which nobody checks where they lead. */
  field: string | undefined;
  /** Creates what is needed before; returns what saves a use of the upload with this path. */
  prepare(context: Context): Promise<Save>;
}

let made = 0;
const bio = () => ({ alias: `bio-${++made}`, name: 'Jane' });
const domain = () => domains.createDomain.body.parse({ domain: `https://jane${++made}.example.com` });
const link = (body: object = {}) => links.newLink.parse({ url: `https://example.com/${++made}`, ...body });
const linkChange = (body: object) => links.updateLink.body.parse(body);
const addressOf = (path: string) => `https://pictures.example.com${path}`;
const poll = { type: 'poll', name: 'Jane', settings: { question: 'Tea?', options: ['Yes', 'No'] } } as const;
const qr = (body: object = {}) => qrCodes.createQrCode.body.parse({ type: 'text', data: 'x', ...body });
const qrChange = (body: object) => qrCodes.updateQrCode.body.parse({ data: 'x', ...body });
const image = (path: string) => ({ image: path, link: 'https://example.com/' });

/** All ways of storing what shows an upload, by what shows it. */
export const places: Record<string, Place> = {
  'a new bio page': {
    field: 'avatar',
    prepare: async () => (context, path) => createBioPage(context, { ...bio(), avatar: path }),
  },
  'a bio page': {
    field: 'blocks.1.image',
    async prepare(context) {
      const id = await createBioPage(context, bio());
      const heading = { type: 'heading', text: 'Jane' } as const;
      return (held, path) => updateBioPage(held, id, { blocks: [heading, { type: 'image', image: path }] });
    },
  },
  'a new splash page': {
    field: 'image',
    prepare: async () => (context, path) => createSplashPage(context, { name: 'Jane', image: path }),
  },
  'a splash page': {
    field: 'image',
    async prepare(context) {
      const id = await createSplashPage(context, { name: 'Jane' });
      return (held, path) => updateSplashPage(held, id, { image: path });
    },
  },
  'a new overlay': {
    field: 'settings.image',
    prepare: async () => (context, path) =>
      createOverlay(context, { type: 'image', name: 'Jane', settings: image(path) }),
  },
  'an overlay': {
    field: 'settings.image',
    async prepare(context) {
      const id = await createOverlay(context, poll);
      return (held, path) => updateOverlay(held, id, { type: 'image', settings: image(path) });
    },
  },
  'a new code': {
    field: 'logo',
    prepare: async () => (context, path) => createQrCode(context, qr({ logo: path })),
  },
  'a code': {
    field: 'logo',
    async prepare(context) {
      const { id } = await createQrCode(context, qr());
      return (held, path) => updateQrCode(held, id, qrChange({ logo: held.settings.baseUrl + path }));
    },
  },
  'one of many new codes': {
    field: 'logo',
    prepare: async () => async (context, path) =>
      refuseIn(await createQrCodes(context, [qr({ logo: path })])),
  },
  'a new link': {
    field: 'metaimage',
    prepare: async () => (context, path) => createLink(context, link({ metaimage: path })),
  },
  'a link': {
    field: 'metaimage',
    async prepare(context) {
      const { id } = await createLink(context, link());
      return (held, path) => updateLink(held, id, linkChange({ metaimage: path }));
    },
  },
  'one of many new links': {
    field: 'metaimage',
    prepare: async () => async (context, path) =>
      refuseIn(await createLinks(context, [{ url: 'https://example.com/', metaimage: path }])),
  },
  'the destination of a new link': {
    field: undefined,
    prepare: async () => (context, path) => createLink(context, link({ url: addressOf(path) })),
  },
  'the destination of a link after its end': {
    field: undefined,
    async prepare(context) {
      const { id } = await createLink(context, link());
      return (held, path) => updateLink(held, id, linkChange({ expirationredirect: addressOf(path) }));
    },
  },
  'the content of a code': {
    field: undefined,
    async prepare(context) {
      const { id } = await createQrCode(context, qr());
      return (held, path) => updateQrCode(held, id, qrChange({ data: addressOf(path) }));
    },
  },
  'the home page of a new domain': {
    field: undefined,
    prepare: async () => (context, path) =>
      createDomain(context, { ...domain(), redirectroot: addressOf(path) }),
  },
  'the home page of a domain': {
    field: undefined,
    async prepare(context) {
      const id = await createDomain(context, domain());
      return (held, path) => updateDomain(held, id, { redirectroot: addressOf(path) });
    },
  },
};

function refuseIn([outcome]: unknown[]): void {
  if (outcome instanceof AppError) throw outcome;
}
