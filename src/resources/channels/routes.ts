import * as contract from '../../../contract/channels.ts';
import { type Route, route } from '../../http/context.ts';
import { presentList, rangeOf, success } from '../../http/answers/envelope.ts';
import { assignItem } from './assign-item.ts';
import { pageOfChannels } from './channel-store.ts';
import { createChannel } from './create-channel.ts';
import { deleteChannel } from './delete-channel.ts';
import { listItems } from './list-items.ts';
import { presentChannel } from './present-channel.ts';
import { presentItem } from './present-item.ts';
import { unassignItem } from './unassign-item.ts';
import { updateChannel } from './update-channel.ts';

export const channelRoutes: Route[] = [
  route(contract.listChannels, async (call) => {
    const page = await pageOfChannels(call.database.read, call.account.id, rangeOf(call.query));
    return presentList('channels', { ...page, ...call.query }, presentChannel);
  }),
  route(contract.listItems, async (call) => {
    const page = await listItems(call, call.params.id, rangeOf(call.query));
    return presentList('items', { ...page, ...call.query }, presentItem);
  }),
  route(contract.createChannel, async (call) => {
    return success(presentChannel(await createChannel(call, call.body)));
  }),
  route(contract.assignItem, async (call) => {
    const { channelid: channelId, type, itemid: id } = call.params;
    await assignItem(call, channelId, { type, id });
    return success({ message: 'Item has been assigned to the channel successfully.' });
  }),
  route(contract.unassignItem, async (call) => {
    const { channelid: channelId, type, itemid: id } = call.params;
    await unassignItem(call, channelId, { type, id });
    return success({ message: 'Item has been taken out of the channel successfully.' });
  }),
  route(contract.updateChannel, async (call) => {
    const channel = await updateChannel(call, call.params.id, call.body);
    return success({ message: 'Channel has been updated successfully.', ...presentChannel(channel) });
  }),
  route(contract.deleteChannel, async (call) => {
    await deleteChannel(call, call.params.id);
    return success({ message: 'Channel has been deleted successfully.' });
  }),
];
