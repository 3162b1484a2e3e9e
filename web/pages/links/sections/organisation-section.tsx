import { useTexts } from '../../../texts/use-texts.ts';
import { FormLines, FormText } from '../form/form-text.tsx';
import { useFormValue } from '../form/use-form-value.ts';
import { linkSection } from '../link-section.ts';
import { CampaignPicker } from '../pickers/campaign-picker.tsx';
import { IdsPicker } from '../pickers/ids-picker.tsx';
import { TagsPicker } from '../pickers/tags-picker.tsx';

interface Values {
  title: string;
  description: string;
  /** The campaign's id as text; "" for no campaign. */
  campaign: string;
  channel: number[];
  tags: string[];
}

/** What helps the owner to find the link again: title, description, campaign, channels and tags. */
export const organisationSection = linkSection<Values>({
  title: 'organisation',
  isOpen: true,
  empty: { title: '', description: '', campaign: '', channel: [], tags: [] },
  read: ({ title, description, campaign, channel, tags }) => ({
    title,
    description,
    campaign: campaign === null ? '' : String(campaign),
    channel,
    tags,
  }),
  write: ({ campaign, ...values }) => ({ ...values, campaign: campaign === '' ? null : Number(campaign) }),
  summarise: ({ title, tags }) => [title, ...tags].filter((text) => text !== ''),
  Fields,
});

function Fields() {
  const texts = useTexts('links');
  const campaign = useFormValue<string>('campaign');
  const channel = useFormValue<number[]>('channel');
  const tags = useFormValue<string[]>('tags');
  return (
    <>
      <FormText name="title" label={texts.title} isOptional hint={texts.titleHint} />
      <TagsPicker
        label={texts.tags}
        isOptional
        hint={texts.tagsHint}
        mayBeNew
        values={tags.value}
        onChange={tags.onChange}
        error={tags.error}
        inputRef={tags.inputRef}
      />
      <CampaignPicker label={texts.campaign} isOptional hint={texts.campaignHint} {...campaign} />
      <IdsPicker
        of="channels"
        label={texts.channels}
        isOptional
        hint={texts.channelsHint}
        values={channel.value}
        onChange={channel.onChange}
        error={channel.error}
        inputRef={channel.inputRef}
      />
      <FormLines name="description" label={texts.description} isOptional hint={texts.note} />
    </>
  );
}
