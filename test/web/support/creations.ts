/** The editors that another one takes the place of when they have created something, with what they require. */
export const creations = [
  { list: 'qr', api: 'qr', required: { Address: 'https://example.com/' } },
  { list: 'splash', api: 'splash', required: { Title: 'Hello' } },
  { list: 'overlays', api: 'overlay', required: { Text: 'Hello' } },
  { list: 'bios', api: 'bio', required: {} },
];
