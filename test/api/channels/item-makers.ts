import type { ChannelItemType } from '../../../contract/channels.ts';
import { insertBioRow, insertLinkRow, insertQrRow } from '../../support/item-rows.ts';
import type { TestAccount, TestService } from '../../support/service.ts';

/** The message of the answer for an unknown item, by type. */
export const missingMessages: Record<ChannelItemType, string> = {
  links: 'Link not found.',
  bio: 'Bio page not found.',
  qr: 'QR code not found.',
};

/** Creates items and channels of accounts; each function returns the new id. */
export function itemMakers(service: TestService) {
  const { database } = service.application.services;
  let channels = 0;
  const items = { links: insertLinkRow, bio: insertBioRow, qr: insertQrRow };
  return {
    addItem: (owner: TestAccount, type: ChannelItemType) => items[type](database, owner.id),
    async addChannel(owner: TestAccount): Promise<number> {
      const { body } = await owner.post('/api/channel/add', { name: `Channel ${++channels}` });
      return body.id;
    },
  };
}
