import { listOverlayEntries } from '../../../contract/overlay-entries.ts';
import * as contract from '../../../contract/overlays.ts';
import { type Route, route } from '../../http/context.ts';
import { presentList, rangeOf, success } from '../../http/answers/envelope.ts';
import { notFound } from '../../platform/app-error.ts';
import { createOverlay } from './create-overlay.ts';
import { deleteOverlay } from './delete-overlay.ts';
import { listEntries } from './list-entries.ts';
import { findOverlay, pageOfOverlays } from './overlay-store.ts';
import { readPollResults } from './poll-results.ts';
import { presentOverlay, presentOverlayDetails } from './present-overlay.ts';
import { updateOverlay } from './update-overlay.ts';

export const overlayRoutes: Route[] = [
  route(contract.listOverlays, async (call) => {
    const page = await pageOfOverlays(call.database.read, call.account.id, rangeOf(call.query));
    return presentList('cta', { ...page, ...call.query }, presentOverlay);
  }),
  route(contract.getOverlay, async (call) => {
    const overlay = await findOverlay(call.database.read, call.account.id, call.params.id);
    if (!overlay) throw notFound('overlayNotFound');
    const results = await readPollResults(call.database.read, overlay);
    return success({ details: presentOverlayDetails(overlay, results) });
  }),
  route(listOverlayEntries, (call) => listEntries(call, call.params.id, call.query)),
  route(contract.createOverlay, async (call) => {
    return success({ id: await createOverlay(call, call.body) });
  }),
  route(contract.updateOverlay, async (call) => {
    await updateOverlay(call, call.params.id, call.body);
    return success({ message: 'Overlay has been updated successfully.' });
  }),
  route(contract.deleteOverlay, async (call) => {
    await deleteOverlay(call, call.params.id);
    return success({ message: 'Overlay has been deleted successfully.' });
  }),
];
