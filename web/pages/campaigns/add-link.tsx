import { useState } from 'react';
import type { Item } from '../../api/types.ts';
import { useOtherLinks } from '../../api/use-other-links.ts';
import { Combobox } from '../../components/combobox/combobox.tsx';
import { Field } from '../../components/fields/field.tsx';
import type { Choice } from '../../components/combobox/use-combobox-list.ts';
import { shortenAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Campaign } from './campaign.ts';
import { useAssignment } from './use-assignment.ts';
import { useWholeList } from '../../api/whole-list.ts';

/** Finds any link of the account and adds it to the campaign. */
export function AddLink({ campaign }: { campaign: Campaign }) {
  const texts = useTexts('campaigns');
  const [q, setSearch] = useState('');
  const { links, error } = useOtherLinks(q, (link) => link.campaign === campaign.id);
  const { data: campaigns } = useWholeList('listCampaigns');
  const { move } = useAssignment();
  const nameOf = (id: number | null) => campaigns?.find((one) => one.id === id)?.name;
  const add = (choice: Choice | undefined) => {
    const link = links?.find(({ id }) => String(id) === choice?.value);
    if (!link) return;
    const former = nameOf(link.campaign);
    const name = shortenAddress(link.shorturl);
    const text = former === undefined ? texts.linkAdded(name) : texts.linkTakenFrom(name, former);
    void move({ ids: [link.id], campaign: campaign.id, former: link.campaign, text });
  };
  const toChoice = (link: Item<'listLinks', 'urls'>): Choice => {
    const former = nameOf(link.campaign);
    const facts = [link.title, shortenAddress(link.longurl), former ? texts.inCampaign(former) : ''];
    return {
      value: String(link.id),
      label: shortenAddress(link.shorturl),
      text: facts.filter(Boolean).join(' · '),
    };
  };
  return (
    <Field label={texts.addLink} hint={texts.addLinkHint}>
      <Combobox
        value={undefined}
        onChange={add}
        choices={links?.map(toChoice)}
        onSearch={setSearch}
        error={error}
        placeholder={texts.addPlaceholder}
      />
    </Field>
  );
}
