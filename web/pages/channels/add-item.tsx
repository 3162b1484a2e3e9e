import { useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { Combobox } from '../../components/combobox/combobox.tsx';
import { Field } from '../../components/fields/field.tsx';
import { shortenAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { isFound } from '../../components/table/search-rows.ts';
import { useWholeList } from '../../api/whole-list.ts';
import { type Channel, type ChannelItem, keyOf } from './channel.ts';

const choicesPerTypeMax = 10;
const linksMax = 30;

type Candidate = Pick<ChannelItem, 'type' | 'id' | 'title' | 'link'>;

interface AddItemProps {
  channel: Channel;
  /** The items that the channel already shows. */
  shown: ChannelItem[];
  onAdd(item: Candidate): void;
}

/** Finds any link, QR code or bio page of the account and adds it to the channel. */
export function AddItem({ channel, shown, onAdd }: AddItemProps) {
  const texts = useTexts('channels');
  const [search, setSearch] = useState('');
  // Nothing is loaded until the field gets the focus.
  const [isUsed, setUsed] = useState(false);
  const { candidates, error } = useCandidates(channel, search, isUsed);
  const there = new Set(shown.map(keyOf));
  const offered = candidates?.filter((candidate) => !there.has(keyOf(candidate)));
  return (
    <div onFocus={() => setUsed(true)}>
      <Field label={texts.addItem} hint={texts.addItemHint}>
        <Combobox
          value={undefined}
          onChange={(choice) => {
            const chosen = offered?.find((candidate) => keyOf(candidate) === choice?.value);
            if (chosen) onAdd(chosen);
          }}
          choices={offered?.map((candidate) => ({
            value: keyOf(candidate),
            label: candidate.title,
            text: `${texts.types[candidate.type]} · ${shortenAddress(candidate.link)}`,
          }))}
          onSearch={setSearch}
          error={error}
          placeholder={texts.addPlaceholder}
        />
      </Field>
    </div>
  );
}

interface Candidates {
  /** Undefined while they are loading, and when that failed with `error`. */
  candidates: Candidate[] | undefined;
  error: Error | null;
}

/** Links are searched by the server; codes and pages in the browser, because the API cannot search them. */
function useCandidates(channel: Channel, search: string, enabled: boolean): Candidates {
  const query = { q: search, limit: linksMax };
  const links = useApi('listLinks', { query }, { enabled });
  const codes = useWholeList('listQrCodes', { enabled });
  const pages = useWholeList('listBioPages', { enabled });
  if (!links.data || !codes.data || !pages.data)
    return { candidates: undefined, error: links.error ?? codes.error ?? pages.error };
  const linked = links.data.data.urls.filter((link) => !link.channel.includes(channel.id));
  const found = [
    linked.map(({ id, title, shorturl }): Candidate => {
      return { type: 'links', id, title: title || shortenAddress(shorturl), link: shorturl };
    }),
    codes.data
      .filter(({ name }) => isFound(search, [name]))
      .map(({ id, name, link }): Candidate => ({ type: 'qr', id, title: name, link })),
    pages.data
      .filter(({ name, alias }) => isFound(search, [name, alias]))
      .map(({ id, name, link }): Candidate => ({ type: 'bio', id, title: name, link })),
  ];
  return { candidates: found.flatMap((ofType) => ofType.slice(0, choicesPerTypeMax)), error: null };
}
