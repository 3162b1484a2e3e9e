import { createAdministrator, testAdministratorsOnly } from '../../support/accounts/administrators.ts';
import { blockableDomain, blockPath, testBlocking } from '../../support/accounts/blocks.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
const owner = await createAdministrator(service);
const path = async () => blockPath(blockableDomain, (await blockableDomain.make(service, owner)).id);

testBlocking(service, blockableDomain);

testAdministratorsOnly(service, { method: 'POST', path, body: { reason: 'Phishing' } });
testKeyAndLimit(service, { method: 'POST', path: await path(), body: {} });
