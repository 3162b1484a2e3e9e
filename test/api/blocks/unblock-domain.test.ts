import { createAdministrator, testAdministratorsOnly } from '../../support/accounts/administrators.ts';
import { blockableDomain, testUnblocking, unblockPath } from '../../support/accounts/blocks.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
const owner = await createAdministrator(service);
const path = async () => unblockPath(blockableDomain, (await blockableDomain.make(service, owner)).id);

testUnblocking(service, blockableDomain);

testAdministratorsOnly(service, { method: 'DELETE', path });
testKeyAndLimit(service, { method: 'DELETE', path: await path() });
