import type { default as Sharp } from 'sharp';

/**
 * Loads the picture library at its first use, because it takes about 20 MB that a service without pictures
 * never needs. It uses one thread per picture, to leave a core to the redirects, and no cache of operations,
 * since no two pictures share one.
 */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
