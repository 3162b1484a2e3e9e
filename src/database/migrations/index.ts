import type { Kysely } from 'kysely';
import * as createAccounts from './0001-create-accounts.ts';
import * as createAssets from './0002-create-assets.ts';
import * as createLinks from './0003-create-links.ts';
import * as createClickCounts from './0004-create-click-counts.ts';
import * as createReportsAndBlocks from './0005-create-reports-and-blocks.ts';
import * as createOverlayEntries from './0006-create-overlay-entries.ts';
import * as secureAccounts from './0007-secure-accounts.ts';
import * as createLinkTags from './0008-create-link-tags.ts';
import * as keepDomainChecks from './0009-keep-domain-checks.ts';
import * as shareBetweenNodes from './0010-share-between-nodes.ts';
import * as countAndRankLinks from './0011-count-and-rank-links.ts';
import * as refuseCallsWithoutALock from './0012-refuse-calls-without-a-lock.ts';
import * as numberCorrections from './0013-number-corrections.ts';
import * as refreshRunningRequests from './0014-refresh-running-requests.ts';
import * as countUsesOfUploads from './0015-count-uses-of-uploads.ts';
import * as sweepNames from './0016-sweep-names.ts';
import * as giveReportsAnAccount from './0017-give-reports-an-account.ts';
import type { Engine } from './columns.ts';

interface Step {
  up(db: Kysely<never>, engine: Engine): Promise<void>;
}

/** All migrations, in order. A released one is never edited; further changes need a new migration. */
export const migrations: Record<string, Step> = {
  '0001-create-accounts': createAccounts,
  '0002-create-assets': createAssets,
  '0003-create-links': createLinks,
  '0004-create-click-counts': createClickCounts,
  '0005-create-reports-and-blocks': createReportsAndBlocks,
  '0006-create-overlay-entries': createOverlayEntries,
  '0007-secure-accounts': secureAccounts,
  '0008-create-link-tags': createLinkTags,
  '0009-keep-domain-checks': keepDomainChecks,
  '0010-share-between-nodes': shareBetweenNodes,
  '0011-count-and-rank-links': countAndRankLinks,
  '0012-refuse-calls-without-a-lock': refuseCallsWithoutALock,
  '0013-number-corrections': numberCorrections,
  '0014-refresh-running-requests': refreshRunningRequests,
  '0015-count-uses-of-uploads': countUsesOfUploads,
  '0016-sweep-names': sweepNames,
  '0017-give-reports-an-account': giveReportsAnAccount,
};
