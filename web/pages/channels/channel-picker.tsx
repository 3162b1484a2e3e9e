import { useState } from 'react';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { SearchField } from '../../components/table/search-field.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { isFound } from '../../components/whole-list/use-found-rows.ts';
import type { Channel } from './channel.ts';
import { ColourDot } from './colour-dot.tsx';
import { Truncated } from '../../components/truncated.tsx';

interface ChannelPickerProps {
  isOpen: boolean;
  title: string;
  text: string | undefined;
  channels: Channel[];
  onChoose(channel: Channel): void;
  onClose(): void;
}

/** A dialog to choose one of many channels. */
export function ChannelPicker({ isOpen, title, text, channels, onChoose, onClose }: ChannelPickerProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} {...(text ? { text } : {})}>
      <Choices channels={channels} onChoose={onChoose} />
    </Dialog>
  );
}

function Choices({ channels, onChoose }: Pick<ChannelPickerProps, 'channels' | 'onChoose'>) {
  const texts = useTexts('channels');
  const common = useTexts('common');
  const [search, setSearch] = useState('');
  const found = channels.filter(({ name }) => isFound(search, [name]));
  return (
    <>
      <SearchField label={texts.searchChannels} value={search} onChange={setSearch} found={found.length} />
      <ul className="-mx-2 grid max-h-64 gap-0.5 overflow-y-auto">
        {found.map((channel) => (
          <li key={channel.id}>
            <button
              type="button"
              onClick={() => onChoose(channel)}
              className="flex w-full items-center gap-2.5 rounded-lg px-3 py-2 text-start -outline-offset-2 hover:bg-hover"
            >
              <ColourDot colour={channel.color} />
              <span className="min-w-0 grow">
                <Truncated>{channel.name}</Truncated>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="text-soft">{common.noMatches}</p>}
    </>
  );
}
