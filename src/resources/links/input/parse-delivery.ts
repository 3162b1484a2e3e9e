import type { Delivery } from '../link.ts';

/** The wire's `type`, whose form the contract has checked, as it is stored. */
export function parseDelivery(type: string): Delivery {
  if (type === 'direct' || type === 'frame' || type === 'splash') return type;
  const [, overlayId] = type.split('overlay-');
  return overlayId === undefined ? `splash:${Number(type)}` : `overlay:${Number(overlayId)}`;
}

/** What page or overlay the delivery names, which must be the account's own. */
export function deliveryReference(
  delivery: Delivery,
): { kind: 'splash' | 'overlay'; id: number } | undefined {
  const [kind, id] = delivery.split(':');
  if (id === undefined) return undefined;
  return { kind: kind as 'splash' | 'overlay', id: Number(id) };
}
