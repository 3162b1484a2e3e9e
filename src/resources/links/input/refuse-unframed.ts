import type { Context } from '../../../http/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Link } from '../link.ts';
import type { ParsedLink } from './parse-link.ts';

interface FramedLink extends Pick<Link, 'target' | 'delivery'> {
  /** scheme://host[:port] of its branded domain; null = the base host */
  origin: string | null;
}

/**
 * Refuses to frame a target that is known to forbid framing, so that browsers would show an empty frame. It
 * applies only if the request changes target, delivery or host: the target of a link that is framed already
 * may forbid it later; then visitors are redirected, and other fields can still be changed.
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
