export { type CampaignList, findCampaignList, type PublicLink } from './campaign-list-store.ts';
export { findCampaign } from './campaign-store.ts';
export { findRotator, type Rotator, type RotatorMember } from './rotator-store.ts';
