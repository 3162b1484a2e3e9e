import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import { createLink } from '../../support/clicks/visits.ts';
import { startService } from '../../support/service.ts';
import { createBelongings } from '../../api/links/link-bodies.ts';

const service = await startService();
const url = 'https://example.com/page';

test('links that are blocked, themselves or with their domain or account, say so in every list, as does the domain', async () => {
  const administrator = await createAdministrator(service);
  const account = await service.createAccount();
  const { id } = await createLink(account, { url });
  await createLink(account, { url });
  const { domain } = await createBelongings(service, account);
  await createLink(account, { url, domain });
  const [onIt] = (await account.get('/api/domains')).body.data.domains;
  const blocked = async (query = '') =>
    (await account.get(`/api/urls${query}`)).body.data.urls.map((link: { blocked: boolean }) => link.blocked);
  assert.deepEqual(await blocked(), [false, false, false]);
  await administrator.post(`/api/admin/url/${id}/block`, {});
  assert.deepEqual(await blocked(), [false, false, true]);
  await administrator.post(`/api/admin/domain/${onIt.id}/block`, {});
  assert.deepEqual(await blocked(), [true, false, true]);
  const [domainThen] = (await account.get('/api/domains')).body.data.domains;
  assert.deepEqual([onIt.blocked, domainThen.blocked], [false, true]);
  assert.deepEqual(await blocked('?status=active&order=date&direction=asc&q=page'), [true, false, true]);
  const response = await fetch(`${service.baseUrl}/api/urls?format=csv`, {
    headers: { Authorization: `Bearer ${account.key}` },
  });
  const rows = (await response.text()).trim().split('\r\n');
  assert.deepEqual(
    rows.map((row) => row.split(',')[15]),
    ['blocked', 'true', 'false', 'true'],
  );
  await administrator.post(`/api/admin/account/${account.id}/block`, {});
  assert.deepEqual(await blocked(), [true, true, true]);
});
