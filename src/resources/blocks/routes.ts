import * as contract from '../../../contract/blocks.ts';
import { type Route, route } from '../../http/context.ts';
import { presentList, rangeOf, success } from '../../http/answers/envelope.ts';
import { blockSubject } from './block-subject.ts';
import { pageOfBlocks } from './block-store.ts';
import { presentBlock } from './present-block.ts';
import { unblockSubject } from './unblock-subject.ts';

export const blockRoutes: Route[] = [
  route(contract.listBlocks, async (call) => {
    const page = await pageOfBlocks(call.database.read, rangeOf(call.query));
    return presentList('blocks', { ...page, ...call.query }, (block) => presentBlock(block, call.settings));
  }),
  route(contract.blockLink, async (call) => {
    await blockSubject(call, { kind: 'link', id: call.params.id }, call.body.reason ?? '');
    return success({ message: 'Link has been blocked successfully.' });
  }),
  route(contract.unblockLink, async (call) => {
    await unblockSubject(call, { kind: 'link', id: call.params.id });
    return success({ message: 'Link has been unblocked successfully.' });
  }),
  route(contract.blockDomain, async (call) => {
    await blockSubject(call, { kind: 'domain', id: call.params.id }, call.body.reason ?? '');
    return success({ message: 'Domain has been blocked successfully.' });
  }),
  route(contract.unblockDomain, async (call) => {
    await unblockSubject(call, { kind: 'domain', id: call.params.id });
    return success({ message: 'Domain has been unblocked successfully.' });
  }),
  route(contract.blockAccount, async (call) => {
    await blockSubject(call, { kind: 'account', id: call.params.id }, call.body.reason ?? '');
    return success({ message: 'Account has been blocked successfully.' });
  }),
  route(contract.unblockAccount, async (call) => {
    await unblockSubject(call, { kind: 'account', id: call.params.id });
    return success({ message: 'Account has been unblocked successfully.' });
  }),
];
