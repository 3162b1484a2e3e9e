import type { z } from '@hono/zod-openapi';
import { limits } from '../../../contract/limits.ts';
import type * as contract from '../../../contract/qr-preview.ts';
import type { Database } from '../../database/database.ts';
import type { Context } from '../../http/context.ts';
import { BoundedCache } from '../../platform/caches/bounded-cache.ts';
import { minuteMs } from '../../platform/time/durations.ts';
import { prepareQrCode } from './create-qr-code.ts';
import { fetchLogo } from './look/fetch-logo.ts';
import { heldText } from './qr-code.ts';
import { readStyle } from './look/read-style.ts';
import { renderPicture } from './rendering/render-picture.ts';
import type { Scannability } from './require-scannable.ts';
import { getOrMake } from '../../platform/caches/get-or-make.ts';

type Wanted = z.output<typeof contract.previewQrCode.body>;

/** As long as real codes, and never equal to one: they contain no `i`. */
const placeholderCode = 'preview';

/**
 * The picture of the code that `createQrCode` would create, as SVG, with its scannability. Stores nothing.
 * @throws AppError invalidInput naming the field, invalidUrl, targetListed, unavailable
 */
export async function previewQrCode(
  context: Context,
  wanted: Wanted,
): Promise<Scannability & { svg: string }> {
  const { row, ...warning } = await prepareQrCode(context, wanted, readLogo);
  const svg = await renderPicture({
    text: heldText({ ...row, code: placeholderCode }, context.settings),
    style: readStyle(row),
    format: 'svg',
    size: limits.pictureSizePixelsDefault,
    title: row.name,
  });
  return { svg: svg.toString(), scannability: row.scannability, ...warning };
}

interface ReadLogo {
  png: Buffer;
  expiresAt: number;
}

const logosMax = 32;
const logoLifetimeMs = minuteMs;

/** One cache for each database, because the keys contain ids of its accounts. */
const logosOf = new WeakMap<Database, BoundedCache<string, ReadLogo>>();

/** Caches logos for a short time: the designer asks for one preview after the other with the same logo. */
async function readLogo(context: Context, text: string): Promise<Buffer> {
  const { account, clock, database } = context;
  const logos = getOrMake(logosOf, database, () => new BoundedCache(logosMax));
  const key = `${account.id} ${text}`;
  const known = logos.get(key);
  if (known !== undefined && known.expiresAt > clock.now()) return known.png;
  const png = await fetchLogo(context, text);
  logos.set(key, { png, expiresAt: clock.now() + logoLifetimeMs });
  return png;
}
