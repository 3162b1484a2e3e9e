import type { OverlayType } from '../../../contract/overlays.ts';
import type { TestAccount } from '../../support/service.ts';

/** Every setting of each type, as the API returns it. */
export const fullSettings: Record<OverlayType, Record<string, unknown>> = {
  message: {
    text: 'Our summer sale\nhas begun <b>today</b>.',
    buttontext: 'See it',
    buttonlink: 'https://example.com/sale',
  },
  contact: { text: 'How can we help?', subject: 'A question', webhook: 'https://example.com/hook' },
  newsletter: { text: 'News, monthly.', buttontext: 'Sign up', webhook: 'https://example.com/hook' },
  coupon: { text: 'Ten per cent off', code: 'SUMMER10', buttonlink: 'https://example.com/shop' },
  poll: { question: 'Tea or coffee?', options: ['Tea', 'Coffee', 'Neither'] },
  image: { image: 'https://example.com/picture.png', link: 'https://example.com/shop' },
};

/** Only the settings that each type requires. */
export const leastSettings: Record<OverlayType, Record<string, unknown>> = {
  message: { text: 'Hello' },
  contact: { text: 'Hello' },
  newsletter: { text: 'Hello' },
  coupon: { text: 'Hello', code: 'X' },
  poll: { question: 'Tea?', options: ['Yes', 'No'] },
  image: { image: 'https://example.com/picture.png', link: 'https://example.com/' },
};

export const appearance = { position: 'left', background: '#FEF3c7', color: '#78350f' };
export const defaultAppearance = { position: 'bottom', background: '#ffffff', color: '#111827' };

export async function addOverlay(
  owner: TestAccount,
  type: OverlayType = 'message',
  settings: Record<string, unknown> = leastSettings[type],
): Promise<number> {
  return (await owner.post('/api/overlay/add', { type, name: 'Sale', settings })).body.id;
}

export async function readOverlay(owner: TestAccount, id: number) {
  return (await owner.get(`/api/overlay/${id}`)).body.details;
}
