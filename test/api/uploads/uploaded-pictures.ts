import type { TestAccount } from '../../support/service.ts';

interface ListedPicture {
  id: number;
  path: string;
  used_by: { type: string; id: number; name: string }[];
}

/** The account's uploads as they are listed, the newest first. */
export async function picturesOf(owner: TestAccount): Promise<ListedPicture[]> {
  return (await owner.get('/api/uploads?limit=100')).body.data.uploads;
}

export async function idOfPicture(owner: TestAccount, path: string): Promise<number> {
  const found = (await picturesOf(owner)).find((picture) => picture.path === path);
  if (!found) throw new Error(`${path} is not listed.`);
  return found.id;
}

/** All that can show an upload: each creates one that shows `path` and returns its id. */
export const places: Record<
  string,
  { type: string; add(owner: TestAccount, path: string): Promise<number> }
> = {
  'the portrait of a bio page': {
    type: 'bio',
    add: (owner, path) => create(owner, '/api/bio/add', { alias: 'jane', name: 'Jane', avatar: path }),
  },
  'a picture on a bio page': {
    type: 'bio',
    add: (owner, path) =>
      create(owner, '/api/bio/add', {
        alias: 'jane',
        name: 'Jane',
        blocks: [{ type: 'image', image: path }],
      }),
  },
  'a splash page': {
    type: 'splash',
    add: (owner, path) => create(owner, '/api/splash/add', { name: 'Jane', title: 'Wait', image: path }),
  },
  'an overlay': {
    type: 'overlay',
    add: (owner, path) => {
      const settings = { image: path, link: 'https://example.com/' };
      return create(owner, '/api/overlay/add', { type: 'image', name: 'Jane', settings });
    },
  },
  'the logo of a code': {
    type: 'qr',
    add: (owner, path) => create(owner, '/api/qr/add', { type: 'text', data: 'x', name: 'Jane', logo: path }),
  },
  'the preview of a link': {
    type: 'link',
    add: (owner, path) =>
      create(owner, '/api/url/add', { url: 'https://example.com/', custom: 'jane', metaimage: path }),
  },
  'the destination of a link': {
    type: 'link',
    add: (owner, path) =>
      create(owner, '/api/url/add', { url: `https://pictures.example.com${path}`, custom: 'jane' }),
  },
  'the home page of a domain': {
    type: 'domain',
    add: (owner, path) =>
      create(owner, '/api/domain/add', {
        domain: 'https://jane.example.com',
        redirectroot: `https://pictures.example.com${path}`,
      }),
  },
};

async function create(owner: TestAccount, path: string, body: object): Promise<number> {
  const answer = await owner.post(path, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.id;
}
