export { findCampaign } from './campaign-store.ts';
export { campaignRoutes } from './routes.ts';
