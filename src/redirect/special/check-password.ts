import { addressBucket } from '../../http/server/client-address.ts';
import { minuteMs } from '../../platform/time/durations.ts';
import type { RateDecision } from '../../platform/pace/limit-rate.ts';
import { reportUrlOf, shortUrlOf } from '../../platform/addresses/public-addresses.ts';
import { plainPath } from '../../platform/addresses/plain-path.ts';
import { verifyPassword } from '../../platform/password-hash.ts';
import { originOfReferrer } from '../../rules/index.ts';
import type { DataPlane } from '../data-plane.ts';
import { originOf } from '../find-site.ts';
import {
  renderPasswordJson,
  renderPasswordPage,
  type PasswordData,
  referrerField,
} from '../pages/password-page.ts';
import { readForm } from '../read-form.ts';
import { noteReason } from '../answers/answer-reasons.ts';
import type { Exchange } from '../answers/exchange.ts';
import { asksForJson, localeOf, sendRendered } from '../answers/send-notice.ts';
import type { SpecialVisit } from './special-visit.ts';

/** Wrong passwords for one link from one address: a right one gives its try back. */
const triesOfLink = { limit: 5, windowMs: minuteMs };
/** All passwords from one address, for any link. Right ones count, too: each costs a key derivation. */
const triesOfAddress = { limit: 60, windowMs: minuteMs };

type Asked = Pick<SpecialVisit, 'site' | 'exchange'>;

const reasons = { asked: 'passwordAsked', wrong: 'passwordWrong', tooMany: 'passwordTooMany' } as const;

/** Asks for a link's password. The answer says nothing about where the link leads. */
export function askForPassword(plane: DataPlane, { site, exchange }: Asked, data: PasswordData): void {
  const { message, response, alias } = exchange;
  noteReason(response, reasons[data.state]);
  const reportUrl = reportUrlOf(shortUrlOf(alias, originOf(site), plane.settings), plane.settings);
  const shown = { ...data, reportUrl, appSchemes: plane.settings.appSchemes };
  const locale = localeOf(message);
  sendRendered(
    response,
    asksForJson(message) ? renderPasswordJson(shown, locale) : renderPasswordPage(shown, locale),
  );
}

/**
 * Reads the form of a visitor who sent the right password; undefined = the password was wrong, and the visitor has been
 * answered. Tries are limited per link and address, and per address, before the password is checked: beyond the limit
 * a right password is refused like a wrong one.
 */
export async function readRightForm(
  plane: DataPlane,
  visit: Asked & { linkId: number; passwordHash: string },
): Promise<URLSearchParams | undefined> {
  const { linkId, passwordHash } = visit;
  const { message, response } = visit.exchange;
  // Read before a try is taken: a form that breaks off or is too large holds no password.
  const form = await readForm(message);
  const address = addressBucket(visit.exchange.address);
  const bucket = `password:${linkId}:${address}`;
  const { admitted, retryAt, at } = await takeTry(plane, bucket, address);
  if (!admitted) {
    const retryAfterSeconds = (retryAt - plane.clock.now()) / 1000;
    askForPassword(plane, visit, { state: 'tooMany', retryAfterSeconds });
    return undefined;
  }
  const isRight = await check(form.get('password') ?? '', passwordHash, {
    isGone: () => response.destroyed,
    giveBack: () => plane.limiter.giveBack({ bucket, at }),
  });
  if (isRight) return form;
  askForPassword(plane, visit, {
    state: 'wrong',
    referrer: originOfReferrer(form.get(referrerField) ?? ''),
  });
  return undefined;
}

/**
 * The origin that a visitor who is asked for the password came from; empty if that is the page that asks, from which a
 * visitor may come again.
 */
export function sourceOf({ message, url }: Pick<Exchange, 'message' | 'url'>): string {
  const referrer = message.headers.referer ?? '';
  const page = URL.parse(referrer);
  const isThisPage =
    page?.host === message.headers.host && plainPath(page?.pathname ?? '') === url.split('?', 1)[0];
  return isThisPage ? '' : originOfReferrer(referrer);
}

/** Like sourceOf, for the sender of the page's form, which holds the origin; other clients send their own header. */
export function sourceInForm(form: URLSearchParams, exchange: Pick<Exchange, 'message' | 'url'>): string {
  const told = form.get(referrerField);
  return told === null ? sourceOf(exchange) : originOfReferrer(told);
}

interface Try {
  /** Whether the visitor has left. */
  isGone(): boolean;
  giveBack(): void | Promise<void>;
}

/** A wrong password uses up the try; a right one, or one that could not be checked, gives it back. */
async function check(password: string, passwordHash: string, { isGone, giveBack }: Try): Promise<boolean> {
  if (password === '') return false;
  let usesUp = false;
  const isLeft = () => {
    usesUp = !isGone();
    return !usesUp;
  };
  try {
    const isRight = await verifyPassword(password, passwordHash, { use: 'visitor', isGone: isLeft });
    if (isRight) usesUp = false;
    return isRight;
  } finally {
    if (!usesUp) await giveBack();
  }
}

/**
 * Takes a try from both limits, or from neither. `at` is that of the link's own limit, to give the try back.
 */
async function takeTry({ limiter }: DataPlane, bucket: string, address: string): Promise<RateDecision> {
  const own = await limiter.take(bucket, triesOfLink);
  if (!own.admitted) return own;
  const ofAddress = await limiter.take(`passwords:${address}`, triesOfAddress);
  if (!ofAddress.admitted) await limiter.giveBack({ bucket, at: own.at });
  return { ...ofAddress, at: own.at };
}
