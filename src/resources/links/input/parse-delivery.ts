import type { Delivery } from '../link.ts';

/** Converts the API's `type`, whose form the contract has checked, into the form that is stored. */
export function parseDelivery(type: string): Delivery {
  if (type === 'direct' || type === 'frame' || type === 'splash') return type;
  const [, overlayId] = type.split('overlay-');
  return overlayId === undefined ? `splash:${Number(type)}` : `overlay:${Number(overlayId)}`;
}

/** The splash page or overlay that the delivery names; the caller checks that it is the account's own. */
export function deliveryReference(
  delivery: Delivery,
): { kind: 'splash' | 'overlay'; id: number } | undefined {
  const [kind, id] = delivery.split(':');
  if (id === undefined) return undefined;
  return { kind: kind as 'splash' | 'overlay', id: Number(id) };
}
