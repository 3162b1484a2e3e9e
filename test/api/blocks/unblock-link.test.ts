import { createAdministrator, testAdministratorsOnly } from '../../support/accounts/administrators.ts';
import { blockableLink, testUnblocking, unblockPath } from '../../support/accounts/blocks.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
const owner = await createAdministrator(service);
const path = async () => unblockPath(blockableLink, (await blockableLink.make(service, owner)).id);

testUnblocking(service, blockableLink);

testAdministratorsOnly(service, { method: 'DELETE', path });
testKeyAndLimit(service, { method: 'DELETE', path: await path() });
