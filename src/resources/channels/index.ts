export { channelsOfItems, removeItem, setItemChannels } from './channel-item-store.ts';
export { findOwnChannelIds } from './channel-store.ts';
export { channelRoutes } from './routes.ts';
