import type { TestAccount } from '../../support/service.ts';

/** One block of each type, as the API returns it. */
export const everyBlock = [
  { type: 'heading', text: 'Read' },
  { type: 'link', title: 'My <b>notes</b>', url: 'https://example.com/notes' },
  { type: 'text', text: 'Written\non Fridays.' },
  { type: 'image', image: 'https://example.com/a.png', link: 'https://example.com/a' },
  { type: 'image', image: 'https://example.com/b.png' },
  { type: 'social', network: 'mastodon', url: 'https://social.example/@ada' },
];

/** Every field of a bio page except its alias, as the API returns it. */
export const fullBio = {
  name: 'Ada Lovelace',
  description: 'Mathematics\nand <machines>.',
  avatar: 'https://example.com/ada.png',
  theme: 'ocean',
  blocks: everyBlock,
};

export const bioDefaults = { description: '', avatar: '', theme: 'light', blocks: [] };

/** For each field, values that the API refuses, and the field that the refusal names. */
export const wrongValues: [field: string, named: string, values: unknown[]][] = [
  ['alias', 'alias', ['ab', 'a'.repeat(65), 'a b c', 'ä-ä-ä', 'a/b', 'a.b', '@ada', 'ada\n', 7, ['ada'], {}]],
  ['name', 'name', [7, {}, '  ', 'x'.repeat(101), 'a\nb', 'a\0b']],
  ['description', 'description', [7, ['x'], 'x'.repeat(1001), '\ud800']],
  [
    'avatar',
    'avatar',
    [7, ['x'], 'nonsense', 'javascript:alert(1)', `https://example.com/${'x'.repeat(8200)}`],
  ],
  ['theme', 'theme', ['unknown', 'OCEAN', 7, {}, 'light;x:url(a)']],
  ['blocks', 'blocks', ['text', 7, {}, Array(101).fill({ type: 'heading', text: 'x' })]],
  ['blocks', 'blocks.0', [[7], ['text'], [null], [[]]]],
  ['blocks', 'blocks.0.type', [[{}], [{ type: 'html', html: '<i>' }], [{ type: '__proto__' }]]],
  [
    'blocks',
    'blocks.1.title',
    [
      [
        { type: 'heading', text: 'x' },
        { type: 'link', url: 'https://example.com' },
      ],
    ],
  ],
  ['blocks', 'blocks.0.url', [[{ type: 'link', title: 'x' }], [{ type: 'social', network: 'x', url: '' }]]],
  [
    'blocks',
    'blocks.0.text',
    [[{ type: 'heading' }], [{ type: 'text', text: 7 }], [{ type: 'text', text: 'x'.repeat(4001) }]],
  ],
  ['blocks', 'blocks.0.image', [[{ type: 'image' }], [{ type: 'image', image: 'nonsense' }]]],
  ['blocks', 'blocks.0.network', [[{ type: 'social', url: 'https://example.com' }]]],
  ['blocks', 'blocks.0.id', [-1, 0, 1000, 1.5, 'x', [1]].map((id) => [{ type: 'heading', id, text: 'x' }])],
];

/**
 * Every place where a bio page holds a link address: the field named in a refusal, and blocks with the
 * address.
 */
export const blockAddresses: [named: string, blocks: (address: string) => unknown[]][] = [
  ['blocks.0.url', (url) => [{ type: 'link', title: 'x', url }]],
  ['blocks.0.url', (url) => [{ type: 'social', network: 'x', url }]],
  ['blocks.1.link', (link) => [everyBlock[0], { type: 'image', image: 'https://example.com/a.png', link }]],
];

let aliases = 0;

export function freshAlias(): string {
  return `bio-${++aliases}`;
}

export async function addBio(owner: TestAccount, fields: object = { name: 'Ada' }): Promise<number> {
  return (await owner.post('/api/bio/add', { alias: freshAlias(), ...fields })).body.id;
}

/** Reads a page's details, without the ids that the page gives its blocks. */
export async function readBio(owner: TestAccount, id: number) {
  const { blocks, ...details } = (await owner.get(`/api/bio/${id}`)).body.details;
  return { ...details, blocks: blocks.map(withoutId) };
}

function withoutId(block: { id: number }): object {
  const { id: _, ...content } = block;
  return content;
}

/** The ids of a page's blocks, in order. */
export async function readBlockIds(owner: TestAccount, id: number): Promise<number[]> {
  return (await owner.get(`/api/bio/${id}`)).body.details.blocks.map((block: { id: number }) => block.id);
}
