import type { Caller } from '../../http/context.ts';
import { toTimestamp } from '../../platform/time/timestamp.ts';
import type { Session } from './session-store.ts';

export function presentSession(session: Session, { by }: Caller) {
  return {
    id: session.id,
    browser: session.browser,
    os: session.os,
    created: toTimestamp(session.created_at),
    lastused: toTimestamp(session.last_used_at),
    current: by.kind === 'session' && by.sessionId === session.id,
  };
}
