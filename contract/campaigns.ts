/** Reference, Campaigns. */
import { z } from '@hono/zod-openapi';
import { endpoint, idOf, listQuery } from './endpoint.ts';
import { listOf, success, successMessage } from './envelope.ts';
import { cleared, flag, given, givenFlag, id, name } from './fields.ts';
import { limits } from './limits.ts';

const campaign = z
  .object({
    id: id(),
    name: z.string().openapi({ example: 'Spring sale' }),
    domain: z
      .string()
      .openapi({ description: 'The name once more, as existing clients expect it', example: 'Spring sale' }),
    campaign: z
      .string()
      .openapi({ description: 'The name once more, as existing clients expect it', example: 'Spring sale' }),
    slug: z
      .string()
      .nullable()
      .openapi({ description: 'Slug of the rotator; null when there is none', example: 'spring' }),
    public: z
      .boolean()
      .openapi({ description: 'Whether visitors may use the rotator and the list', example: true }),
    rotator: z.union([z.string(), z.literal(false)]).openapi({
      description: 'Address that leads to one of the links at random; false when there is no slug',
      example: 'https://links.example.com/r/spring',
    }),
    list: z.string().openapi({
      description: 'Address of the page that lists the links',
      example: 'https://links.example.com/u/ada/spring-1',
    }),
  })
  .openapi('Campaign');

const slug = () =>
  z
    .string({ error: 'must be a text' })
    .regex(
      new RegExp(`^[a-z0-9-]{${limits.slugCharactersMin},${limits.slugCharactersMax}}$`),
      `must be ${limits.slugCharactersMin} to ${limits.slugCharactersMax} characters of a-z, 0-9 and -`,
    )
    .openapi({
      minLength: limits.slugCharactersMin,
      maxLength: limits.slugCharactersMax,
      example: 'spring',
    });

const campaignName = () => name().openapi({ example: 'Spring sale' });

export const listCampaigns = endpoint({
  resource: 'campaigns',
  verb: 'list-campaigns',
  method: 'get',
  path: '/api/campaigns',
  summary: 'List campaigns',
  access: 'key',
  query: listQuery,
  answer: listOf('campaigns', campaign),
});

export const createCampaign = endpoint({
  resource: 'campaigns',
  verb: 'create-campaign',
  method: 'post',
  path: '/api/campaign/add',
  summary: 'Create a campaign',
  description: 'Without a name it is called "Campaign" and a number. With a slug it has a rotator.',
  access: 'key',
  body: z
    .object({ name: given(campaignName()), slug: given(slug()), public: givenFlag() })
    .openapi('NewCampaign'),
  answer: success(campaign.shape),
  failures: ['campaignNameTaken', 'slugTaken'],
});

export const assignLink = endpoint({
  resource: 'campaigns',
  verb: 'assign-link',
  method: 'post',
  path: '/api/campaign/{campaignid}/assign/{linkid}',
  summary: 'Assign a link to a campaign',
  description: 'A link is in at most one campaign: it leaves the one it was in.',
  access: 'key',
  params: { campaignid: idOf('campaignNotFound'), linkid: idOf('linkNotFound') },
  answer: successMessage('Link has been assigned to the campaign successfully.'),
});

export const updateCampaign = endpoint({
  resource: 'campaigns',
  verb: 'update-campaign',
  method: 'put',
  path: '/api/campaign/{id}/update',
  summary: 'Update a campaign',
  description: 'A slug of null takes the rotator away.',
  access: 'key',
  params: { id: idOf('campaignNotFound') },
  body: z
    .object({ name: campaignName(), slug: cleared(slug()), public: cleared(flag()) })
    .openapi('CampaignChange'),
  answer: success(campaign.shape),
  failures: ['campaignNameTaken', 'slugTaken'],
});

export const deleteCampaign = endpoint({
  resource: 'campaigns',
  verb: 'delete-campaign',
  method: 'delete',
  path: '/api/campaign/{id}/delete',
  summary: 'Delete a campaign',
  description: 'Its links stay, without a campaign.',
  access: 'key',
  params: { id: idOf('campaignNotFound') },
  answer: successMessage('Campaign has been deleted successfully.'),
});
