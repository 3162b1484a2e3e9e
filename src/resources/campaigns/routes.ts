import * as contract from '../../../contract/campaigns.ts';
import { type Route, route } from '../../http/context.ts';
import { presentList, rangeOf, success } from '../../http/answers/envelope.ts';
import { assignLink } from './assign-link.ts';
import { pageOfCampaigns } from './campaign-store.ts';
import { createCampaign } from './create-campaign.ts';
import { deleteCampaign } from './delete-campaign.ts';
import { presentCampaign } from './present-campaign.ts';
import { updateCampaign } from './update-campaign.ts';

export const campaignRoutes: Route[] = [
  route(contract.listCampaigns, async (call) => {
    const page = await pageOfCampaigns(call.database.read, call.account.id, rangeOf(call.query));
    return presentList('campaigns', { ...page, ...call.query }, (campaign) =>
      presentCampaign(campaign, call),
    );
  }),
  route(contract.createCampaign, async (call) => {
    return success(presentCampaign(await createCampaign(call, call.body), call));
  }),
  route(contract.assignLink, async (call) => {
    const { campaignid: campaignId, linkid: linkId } = call.params;
    await assignLink(call, { campaignId, linkId });
    return success({ message: 'Link has been assigned to the campaign successfully.' });
  }),
  route(contract.updateCampaign, async (call) => {
    return success(presentCampaign(await updateCampaign(call, call.params.id, call.body), call));
  }),
  route(contract.deleteCampaign, async (call) => {
    await deleteCampaign(call, call.params.id);
    return success({ message: 'Campaign has been deleted successfully.' });
  }),
];
