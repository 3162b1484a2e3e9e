import { Button } from '../../components/button.tsx';
import { Combobox } from '../../components/combobox/combobox.tsx';
import { Field } from '../../components/fields/field.tsx';
import { Select } from '../../components/fields/select.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { CampaignPicker } from './pickers/campaign-picker.tsx';
import { chosen, matching } from './pickers/choices.ts';
import { useChannels, useTags } from './pickers/use-own-things.ts';
import { useWanted } from './pickers/use-wanted.ts';
import { useDomainFilters } from './use-link-domains.ts';
import { isFiltered, useLinksState, withoutFilters } from './use-links-state.ts';

/** Filters by what links belong to: campaign, channel, domain and tag. */
export default function LinksFilters() {
  const texts = useTexts('links');
  const [state, setState] = useLinksState();
  const domains = useDomainFilters(state.domain);
  return (
    <div className="card grid gap-4 p-4">
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <CampaignPicker
          label={texts.campaign}
          value={state.campaign}
          onChange={(campaign) => setState({ campaign, page: 1 })}
          placeholder={texts.anyCampaign}
        />
        <ChannelFilter />
        <Field label={texts.domain}>
          <Select
            value={state.domain}
            onChange={(event) => setState({ domain: event.target.value, page: 1 })}
            options={[{ value: '', label: texts.anyDomain }, ...domains]}
          />
        </Field>
        <TagFilter />
      </div>
      {isFiltered(state) && (
        <div>
          <Button size="small" onClick={() => setState(withoutFilters)}>
            {texts.clearFilters}
          </Button>
        </div>
      )}
    </div>
  );
}

function ChannelFilter() {
  const texts = useTexts('links');
  const [{ channel }, setState] = useLinksState();
  const [isWanted, around] = useWanted(channel !== '');
  const { choices: channels, ...loading } = useChannels(isWanted);
  return (
    <div {...around}>
      <Field label={texts.channel}>
        <Combobox
          value={channel === '' ? undefined : chosen(channels, [channel])[0]}
          onChange={(choice) => setState({ channel: choice?.value ?? '', page: 1 })}
          choices={(typed) => matching(channels, typed)}
          {...loading}
          placeholder={texts.anyChannel}
        />
      </Field>
    </div>
  );
}

function TagFilter() {
  const texts = useTexts('links');
  const [{ tag }, setState] = useLinksState();
  const [isWanted, around] = useWanted(false);
  const { choices: tags, ...loading } = useTags(isWanted, texts.linksWithTag);
  return (
    <div {...around}>
      <Field label={texts.tag}>
        <Combobox
          value={tag === '' ? undefined : { value: tag, label: tag }}
          onChange={(choice) => setState({ tag: choice?.value ?? '', page: 1 })}
          choices={(typed) => matching(tags, typed)}
          {...loading}
          placeholder={texts.anyTag}
        />
      </Field>
    </div>
  );
}
