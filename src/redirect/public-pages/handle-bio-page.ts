import type { Visit } from '../../clicks/visit.ts';
import { bioBlockSubjectId } from '../../platform/bio-block-id.ts';
import { addressOfBlock, type NumberedBlock, type VisitedBioPage } from '../../resources/bio-pages/index.ts';
import { redirect } from '../answers/answers.ts';
import { countVisit } from '../count-visit.ts';
import type { DataPlane } from '../data-plane.ts';
import { type BioPageBlock, type BioPageData, renderBioPage } from '../pages/bio-page.ts';
import { readVisit } from '../read-visit.ts';
import { localeOf, sendNotice, sendRendered } from '../answers/send-notice.ts';
import { bioUrlOf, reportUrlOf, uploadUrlOf } from '../../platform/addresses/public-addresses.ts';
import { pictureChooser } from '../show-picture.ts';
import { attempt, sendFault } from '../answers/visitor-answers.ts';
import type { Exchange } from '../answers/exchange.ts';

/** `block`: the id of the block that was clicked; undefined = the page itself is requested. */
type Asked = Exchange & { alias: string; block?: number | undefined };

/** `/@{alias}` shows a bio page, `/@{alias}/{id}` redirects to a block's address. Both are counted. */
export function handleBioPage(plane: DataPlane, exchange: Asked): void {
  plane.bioPages
    .find(exchange.alias.toLowerCase())
    .then((page) => answerBio(plane, page, exchange))
    .catch((error: unknown) => sendFault(plane, exchange.response, error));
}

function answerBio(plane: DataPlane, page: VisitedBioPage | null, exchange: Asked): void {
  const { block: wanted, response, message } = exchange;
  if (page === null) return sendNotice(exchange, { kind: 'unknownPage' });
  if (page.isBlocked) return sendNotice(exchange, { kind: 'blocked' });
  if (wanted === undefined) {
    const rendered = renderBioPage(toData(plane, page, exchange), localeOf(message));
    const answer = () => sendRendered(response, rendered);
    return count(plane, exchange, { subject: { subject: 'bio', subjectId: page.id }, page, answer });
  }
  const block = page.settings.blocks.find(({ id }) => id === wanted);
  const target = block && addressOfBlock(block);
  if (target === undefined) return sendNotice(exchange, { kind: 'unknownPage' });
  const subject = { subject: 'block', subjectId: bioBlockSubjectId(page.id, wanted) } as const;
  count(plane, exchange, { subject, page, answer: () => redirect(response, 302, target) });
}

interface Counted {
  subject: Pick<Visit, 'subject' | 'subjectId'>;
  page: VisitedBioPage;
  answer(): void;
}

function count(plane: DataPlane, exchange: Exchange, { subject, page, answer }: Counted): void {
  const { message, response } = exchange;
  countVisit(plane, readVisit(plane, exchange, { ...subject, accountId: page.accountId }), {
    isLimited: false,
    isHead: message.method === 'HEAD',
    answer: () => attempt(plane, response, answer),
    onFull: () => {},
    refuse: answer,
    fail: (error) => sendFault(plane, response, error),
  });
}

function toData(plane: DataPlane, page: VisitedBioPage, exchange: Exchange): BioPageData {
  const { settings } = plane;
  const { alias, name } = page;
  const { description, avatar, theme, blocks } = page.settings;
  const url = bioUrlOf(alias, settings);
  const choosePicture = pictureChooser(plane, exchange);
  const toBlock = (block: NumberedBlock): BioPageBlock => {
    const isLink = addressOfBlock(block) !== undefined;
    const href = isLink ? `/@${alias}/${block.id}` : undefined;
    return block.type === 'image'
      ? { ...block, href, image: choosePicture(block.image) }
      : { ...block, href };
  };
  return {
    name,
    description,
    url,
    avatar: choosePicture(avatar),
    previewImage: avatar ? uploadUrlOf(avatar, settings) : undefined,
    theme,
    blocks: blocks.map(toBlock),
    reportUrl: reportUrlOf(url, settings),
  };
}
