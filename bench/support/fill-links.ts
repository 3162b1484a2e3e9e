import type { Filler } from './filler.ts';
import { linkRow } from './link-row.ts';

const minuteMs = 60_000;
const host = 'go.example.com';

/** Values that lists are filtered by; each belongs to a fixed share of the links. */
export const [campaign, channel, tag] = [1, 1, 'summer'] as const;
export const domain = host;
const oneIn = { campaign: 500, channel: 1_000, domain: 10, tag: 2_000, rareWord: 50_000 };
/** A word that is only in the title of one link in 50,000. */
export const rareWord = 'Zeppelin';
/** A text that is in the target of every link. */
export const commonText = 'shop.example';
/** A word that is in no link, although all of its letters are. */
export const unknownWord = 'ornithopter';

const topics = [
  'shoes',
  'coats',
  'garden',
  'kitchen',
  'books',
  'music',
  'travel',
  'offers',
  'news',
  'events',
];
const places = [
  'Berlin',
  'Paris',
  'Madrid',
  'Oslo',
  'Rome',
  'Vienna',
  'Lisbon',
  'Prague',
  'Athens',
  'Dublin',
];

/** Alias of the link with this id: seven letters and digits, unique, and in no order. */
export function aliasOf(id: number): string {
  return (((id * 7_368_787) % 78_364_159) + 78_364_160).toString(36).padStart(7, 'a');
}

/** Writes links of the first account. Four in five have clicks, distributed by Zipf's law. */
export async function fillLinks(filler: Filler, links: number): Promise<void> {
  const created_at = Date.now() - links * minuteMs;
  const own = { id: 1, account_id: 1, created_at };
  await filler.insert('domain', [{ ...own, origin: `https://${host}`, host }]);
  await filler.insert('campaign', [{ ...own, name: 'Summer', list_slug: 'summer', is_public: 0 }]);
  await filler.insert('channel', [{ ...own, name: 'Mail', description: '', color: '#204080', starred: 0 }]);
  const ids = {
    from: (count: number) => Array.from({ length: Math.floor(links / count) }, (_, n) => (n + 1) * count),
  };
  await filler.insert('link', rowsOf(links, created_at));
  await filler.insert(
    'channel_item',
    ids.from(oneIn.channel).map((item_id) => ({
      channel_id: channel,
      item_type: 'links',
      item_id,
      assigned_at: created_at,
    })),
  );
  await filler.insert(
    'link_tag',
    ids.from(oneIn.tag).map((link_id) => ({ link_id, account_id: 1, tag_key: tag, tag })),
  );
  await filler.insert('click_total', totalsOf(links));
}

function* rowsOf(links: number, startedAt: number) {
  for (let id = 1; id <= links; id++) {
    const [topic, place] = [topics[id % topics.length], places[Math.floor(id / 7) % places.length]];
    const word = id % oneIn.rareWord === 0 ? rareWord : 'Catalogue';
    yield linkRow({
      id,
      alias: aliasOf(id),
      target: `https://www.${commonText}/${topic}/${place?.toLowerCase()}/${id}?utm_source=newsletter&utm_medium=email`,
      title: `${word} of ${topic} for ${place}, page ${id % 997}`,
      description: id % 4 === 0 ? `Sent to customers in ${place} who asked for ${topic}` : '',
      campaign_id: id % oneIn.campaign === 0 ? campaign : null,
      domain_id: id % oneIn.domain === 0 ? 1 : null,
      created_at: startedAt + id * minuteMs,
    });
  }
}

function* totalsOf(links: number) {
  for (let id = 1; id <= links; id++) {
    if (id % 5 === 0) continue;
    // Popularity does not depend on a link's age.
    const rank = ((id * 7_368_787) % links) + 1;
    const clicks = Math.max(1, Math.floor((10 * links) / rank));
    yield { subject: 'link', subject_id: id, clicks, unique_clicks: clicks, bots: 0 };
  }
}
