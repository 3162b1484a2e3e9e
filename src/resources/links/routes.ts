import * as contract from '../../../contract/links.ts';
import { type Route, route } from '../../http/context.ts';
import { presentList, success } from '../../http/envelope.ts';
import { createLink } from './create-link.ts';
import { createLinks } from './create-links.ts';
import { deleteLink } from './delete-link.ts';
import { explainLink } from './explain-link.ts';
import { getLink } from './get-link.ts';
import { listLinks } from './list-links.ts';
import { presentExplanation } from './present-explanation.ts';
import {
  presentDetails,
  presentListed,
  presentOutcome,
  presentStatistics,
  presentStored,
} from './present-link.ts';
import { updateLink } from './update-link.ts';

export const linkRoutes: Route[] = [
  route(contract.listLinks, async (call) => {
    const page = await listLinks(call, call.query);
    return presentList('urls', { ...page, ...call.query }, (link) => presentListed(link, call.settings));
  }),
  route(contract.getLink, async (call) => {
    const found = await getLink(call, call.params.id);
    return success({
      details: presentDetails(found, call.settings),
      data: presentStatistics(found.statistics),
    });
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
  route(contract.createLinks, async (call) => {
    const outcomes = await createLinks(call, call.body.urls);
    return success({
      results: outcomes.map((outcome, index) => presentOutcome(outcome, index, call.settings)),
    });
  }),
];
