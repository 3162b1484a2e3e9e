export {
  addItems,
  channelsOfItems,
  removeItems,
  setItemChannels,
  takeItemsOut,
} from './channel-item-store.ts';
export { channelRoutes } from './routes.ts';
