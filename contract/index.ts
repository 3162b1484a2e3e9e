/** All endpoints of the API. A new endpoint is public as soon as it stands here. */
import type { Endpoint } from './endpoint.ts';
import * as account from './account.ts';
import * as campaigns from './campaigns.ts';
import * as channels from './channels.ts';
import * as domains from './domains.ts';

const modules = [account, campaigns, channels, domains];

export const endpoints: Endpoint[] = modules.flatMap((module) =>
  Object.values(module as Record<string, unknown>).filter(isEndpoint),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'verb' in value && 'path' in value;
}
