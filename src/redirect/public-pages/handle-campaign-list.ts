import type { CampaignList, PublicLink } from '../../resources/campaigns/index.ts';
import type { DataPlane } from '../data-plane.ts';
import { hostOf, withoutScheme } from '../pages/parts/address.ts';
import {
  campaignListLinksMax,
  type ListedLink,
  renderCampaignListPage,
} from '../pages/campaign-list-page.ts';
import { campaignListKey } from '../public-pages.ts';
import { queryOf } from '../read-visit.ts';
import { localeOf, sendNotice, sendRendered } from '../answers/send-notice.ts';
import { campaignListUrlOf, reportUrlOf, shortUrlOf } from '../../platform/addresses/public-addresses.ts';
import { pictureChooser } from '../show-picture.ts';
import { sendFault } from '../answers/visitor-answers.ts';
import type { Exchange } from '../answers/exchange.ts';

type Asked = Exchange & { username: string; slug: string; id: number };

/** `/u/{username}/{slug}-{id}`: pages (`?page=`) of a campaign's live public links. Nothing is counted. */
export function handleCampaignList(plane: DataPlane, exchange: Asked): void {
  const { username, slug, id, url, response } = exchange;
  const page = readPage(queryOf(url));
  plane.campaignLists
    .find(campaignListKey({ username, slug, id, page }))
    .then((list) => answerList(plane, list, { ...exchange, page }))
    .catch((error: unknown) => sendFault(plane, response, error));
}

function answerList(plane: DataPlane, list: CampaignList | null, exchange: Asked & { page: number }): void {
  const { message, response, page, username, slug, id } = exchange;
  const { settings } = plane;
  const pages = Math.max(1, Math.ceil((list?.total ?? 0) / campaignListLinksMax));
  if (list === null || page > pages) return sendNotice(exchange, { kind: 'unknownPage' });
  if (list.isBlocked) return sendNotice(exchange, { kind: 'blocked' });
  const choosePicture = pictureChooser(plane, exchange);
  const toListed = (link: PublicLink): ListedLink => {
    const url = shortUrlOf(link.alias, link.domainOrigin, settings);
    return {
      title: link.title || withoutScheme(url),
      url,
      host: link.target === undefined ? undefined : hostOf(link.target),
      description: link.description,
      image: choosePicture(link.image),
      isProtected: link.isProtected,
    };
  };
  const url = campaignListUrlOf({ username, slug, id }, settings);
  const reportUrl = reportUrlOf(url, settings);
  const data = { name: list.name, url, links: list.links.map(toListed), page, pages, reportUrl };
  sendRendered(response, renderCampaignListPage(data, localeOf(message)));
}

/** Anything but the number of a page means the first page. */
function readPage(query: string): number {
  const page = new URLSearchParams(query).get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
