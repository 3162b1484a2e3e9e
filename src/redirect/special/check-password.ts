import { addressBucket, readClientAddress } from '../../http/client-address.ts';
import { minuteMs } from '../../platform/limit-rate.ts';
import { verifyPassword } from '../../platform/password-hash.ts';
import type { DataPlane } from '../data-plane.ts';
import { renderPasswordJson, renderPasswordPage, type PasswordData } from '../pages/password-page.ts';
import { readForm } from '../read-form.ts';
import { asksForJson, localeOf, sendRendered } from '../answers/send-notice.ts';
import type { Exchange } from '../answers/exchange.ts';

const triesAMinute = 5;

/** Asks for the password of a link. Nothing of where it leads is in the answer. */
export function askForPassword(plane: DataPlane, { message, response }: Exchange, data: PasswordData): void {
  const shown = { ...data, appSchemes: plane.settings.appSchemes };
  const locale = localeOf(message);
  sendRendered(
    response,
    asksForJson(message) ? renderPasswordJson(shown, locale) : renderPasswordPage(shown, locale),
  );
}

/**
 * Whether the visitor sent the right password; if not, they are answered. Tries are limited for each link and address,
 * before the password is looked at: a right one that comes too late is not told from a wrong one.
 */
export async function isPasswordRight(
  plane: DataPlane,
  { exchange, linkId, passwordHash }: { exchange: Exchange; linkId: number; passwordHash: string },
): Promise<boolean> {
  const { message } = exchange;
  const bucket = `password:${linkId}:${addressBucket(readClientAddress(message, plane.settings))}`;
  const allowance = { limit: triesAMinute, windowMs: minuteMs };
  const { admitted, retryAt } = await plane.limiter.take(bucket, allowance);
  if (!admitted) {
    const retryAfterSeconds = Math.max(1, Math.ceil((retryAt - plane.clock.now()) / 1000));
    askForPassword(plane, exchange, { state: 'tooMany', retryAfterSeconds });
    return false;
  }
  const password = (await readForm(message)).get('password') ?? '';
  if (password !== '' && (await verifyPassword(password, passwordHash))) return true;
  askForPassword(plane, exchange, { state: 'wrong' });
  return false;
}
