import type { Context } from '../../../http/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Link } from '../link.ts';
import type { ParsedLink } from './parse-link.ts';

interface FramedLink extends Pick<Link, 'target' | 'delivery'> {
  /** Of the branded domain that it is on; null = the base host */
  origin: string | null;
}

/**
 * A frame that browsers are known to leave empty is refused where it is asked for. Of a link that has been in one before,
 * this is learnt later: its visitors are redirected, and all else of it can be changed.
 * @throws AppError framingRefused naming a field that the request has
 */
export function refuseUnframed(
  { settings, refusesFrames }: Pick<Context, 'settings' | 'refusesFrames'>,
  { columns }: Pick<ParsedLink, 'columns'>,
  { before, after }: { before?: FramedLink; after: FramedLink },
): void {
  const { target, delivery, origin } = after;
  if (delivery !== 'frame') return;
  if (before?.target === target && before.delivery === delivery && before.origin === origin) return;
  if (!refusesFrames(target, origin ?? settings.shortUrl)) return;
  const said = columns.target === undefined ? columns.delivery && 'type' : 'url';
  throw new AppError('framingRefused', { field: said ?? 'domain' });
}
