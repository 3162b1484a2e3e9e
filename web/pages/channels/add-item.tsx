import { useState } from 'react';
import { useOtherLinks } from '../../api/use-other-links.ts';
import { Combobox } from '../../components/combobox/combobox.tsx';
import { Field } from '../../components/fields/field.tsx';
import { shortenAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { isFound } from '../../components/whole-list/use-found-rows.ts';
import { useWholeList } from '../../api/whole-list.ts';
import { type Channel, type ChannelItem, keyOf } from './channel.ts';

const choicesPerTypeMax = 10;

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
  const { candidates, error } = useCandidates({ channel, shown, search }, isUsed);
  return (
    <div onFocus={() => setUsed(true)}>
      <Field label={texts.addItem} hint={texts.addItemHint}>
        <Combobox
          value={undefined}
          onChange={(choice) => {
            const chosen = candidates?.find((candidate) => keyOf(candidate) === choice?.value);
            if (chosen) onAdd(chosen);
          }}
          choices={candidates?.map((candidate) => ({
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

interface Search extends Pick<AddItemProps, 'channel' | 'shown'> {
  search: string;
}

/** Links are searched by the server; codes and pages in the browser. What the channel already shows is left out. */
function useCandidates({ channel, shown, search }: Search, enabled: boolean): Candidates {
  const isIn = (link: { channel: number[] }) => link.channel.includes(channel.id);
  const { links, error } = useOtherLinks(search, isIn, enabled);
  const codes = useWholeList('listQrCodes', { enabled });
  const pages = useWholeList('listBioPages', { enabled });
  if (!links || !codes.data || !pages.data)
    return { candidates: undefined, error: error ?? codes.error ?? pages.error };
  const there = new Set(shown.map(keyOf));
  const isOther = (candidate: Candidate) => !there.has(keyOf(candidate));
  const found = [
    links.map(({ id, title, shorturl }): Candidate => {
      return { type: 'links', id, title: title || shortenAddress(shorturl), link: shorturl };
    }),
    codes.data
      .filter(({ name }) => isFound(search, [name]))
      .map(({ id, name, link }): Candidate => ({ type: 'qr', id, title: name, link })),
    pages.data
      .filter(({ name, alias }) => isFound(search, [name, alias]))
      .map(({ id, name, link }): Candidate => ({ type: 'bio', id, title: name, link })),
  ];
  const offered = found.flatMap((ofType) => ofType.filter(isOther).slice(0, choicesPerTypeMax));
  return { candidates: offered, error: null };
}
