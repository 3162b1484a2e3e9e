import type { Change } from '../../platform/change-feed.ts';

/** What the table `change` has of a change, without the query builder for threads that do without it. */
export function toChangeRow(change: Change): { kind: Change['kind']; key: string } {
  return { kind: change.kind, key: keyOf(change) };
}

function keyOf(change: Change): string {
  switch (change.kind) {
    case 'link':
      return `${change.domainId ?? ''}/${change.aliasKey}`;
    case 'domain':
      return change.host;
    case 'qr':
      return change.code;
    case 'pixels':
    case 'pages':
    case 'account':
      return String(change.accountId);
    case 'everything':
      return '';
  }
}
