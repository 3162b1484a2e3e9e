import encodeQR from 'qr';

const quietZoneModules = 4;
const modulePx = 4;

/**
 * An address as a plain QR code, black on white: an SVG document. It does not use the drawing code of the QR
 * code designer, because what a resource exports is also loaded by the workers that serve visitors.
 */
export function renderAddress(address: string): string {
  const rows = encodeQR(address, 'raw', { ecc: 'medium', border: quietZoneModules });
  const size = rows.length;
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * modulePx}" ` +
    `height="${size * modulePx}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/>` +
    `<path d="${squares.join('')}"/></svg>`
  );
}
