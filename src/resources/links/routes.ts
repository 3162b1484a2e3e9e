import { changeLinks as changeLinksContract } from '../../../contract/link-changes.ts';
import { listTags } from '../../../contract/link-tags.ts';
import * as contract from '../../../contract/links.ts';
import { type Route, route } from '../../http/context.ts';
import { presentList, presentOutcomes, rangeOf, success } from '../../http/answers/envelope.ts';
import { changeLinks } from './change-links.ts';
import { createLink } from './create-link.ts';
import { createLinks } from './create-links.ts';
import { deleteLink } from './delete-link.ts';
import { explainLink } from './explanation/explain-link.ts';
import { exportLinks } from './lists/export-links.ts';
import { getLink } from './get-link.ts';
import { listLinks } from './lists/list-links.ts';
import { presentExplanation } from './explanation/present-explanation.ts';
import { presentFound, presentLink, presentListed, presentStored } from './present-link.ts';
import { pageOfTags } from './tag-store.ts';
import { updateLink } from './update-link.ts';

export const linkRoutes: Route[] = [
  route(contract.listLinks, async (call) => {
    const { format, short } = call.query;
    if (format !== 'json') return exportLinks(call, call.query, format);
    const page = await listLinks(call, call.query);
    const list = presentList('urls', { ...page, ...call.query }, (link) =>
      presentListed(link, call.settings),
    );
    const found = short === undefined ? undefined : page.rows[0];
    return found ? presentFound(await getLink(call, found.id), list, call.settings) : list;
  }),
  route(contract.getLink, async (call) => {
    return presentLink(await getLink(call, call.params.id), call.settings);
  }),
  route(contract.createLink, async (call) => {
    return success(presentStored(await createLink(call, call.body), call.settings));
  }),
  route(contract.updateLink, async (call) => {
    return success(presentStored(await updateLink(call, call.params.id, call.body), call.settings));
  }),
  route(contract.deleteLink, async (call) => {
    await deleteLink(call, call.params.id);
    return success({ message: 'Link has been deleted successfully.' });
  }),
  route(contract.explainLink, async (call) => {
    return success(presentExplanation(await explainLink(call, call.params.id, call.body)));
  }),
  route(changeLinksContract, async (call) => {
    return success({ changed: await changeLinks(call, call.body) });
  }),
  route(listTags, async (call) => {
    const page = await pageOfTags(call.database.read, call.account.id, rangeOf(call.query));
    return presentList('tags', { ...page, ...call.query }, ({ name, links }) => ({ name, count: links }));
  }),
  route(contract.createLinks, async (call) => {
    const outcomes = await createLinks(call, call.body.urls);
    return presentOutcomes(outcomes, (stored) => presentStored(stored, call.settings));
  }),
];
