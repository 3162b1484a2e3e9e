import { useLocation, useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { Link2, Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import type { Item } from '../api/types.ts';
import { useApi } from '../api/use-api.ts';
import { useReturnFocus } from '../components/dialogs/use-return-focus.ts';
import { usePanel } from '../components/use-panel.ts';
import { searchCharactersMax, useSearch } from '../components/use-search.ts';
import { useNavigation } from '../navigation.ts';
import { shortenAddress } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Truncated } from '../components/truncated.tsx';

const linksMax = 5;

/** Finds the pages of the dashboard by name, and links by any part of them. */
export default function CommandPalette({ onClose }: { onClose(): void }) {
  const texts = useTexts('layout');
  const common = useTexts('common');
  const returnFocus = useReturnFocus(true);
  const [typed, setTyped] = useState('');
  const links = useLinks(typed.trim());
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-x-4 top-[12vh] z-50 mx-auto max-w-xl animate-rise overflow-hidden rounded-2xl border border-line bg-surface shadow-float outline-none"
        >
          <Dialog.Title className="sr-only">{texts.commandTitle}</Dialog.Title>
          <Command label={texts.commandTitle} shouldFilter={false}>
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search aria-hidden className="size-4 shrink-0 text-faint" />
              <Command.Input
                maxLength={searchCharactersMax}
                value={typed}
                onValueChange={setTyped}
                placeholder={texts.commandHint}
                className="h-13 w-full bg-transparent text-base outline-none"
              />
            </div>
            <Command.List label={texts.commandTitle} className="max-h-[50vh] overflow-y-auto p-2">
              <Pages typed={typed} onClose={onClose} />
              <Links links={links ?? []} onClose={onClose} />
            </Command.List>
            {/* Always there, because a status that is inserted with its text is not announced. */}
            <div role="status">
              <Command.Empty className="px-6 pt-2 pb-6 text-center text-soft">
                {links ? texts.commandEmpty : common.loading}
              </Command.Empty>
            </div>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const groupLook =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-faint';
const itemLook =
  'flex cursor-pointer items-center gap-3 rounded-lg px-2.5 py-2 data-[selected=true]:bg-hover data-[selected=true]:marked [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-soft';

/** The links that the server finds; undefined while it is asked. What it found for other words is not offered. */
function useLinks(typed: string): Item<'listLinks', 'urls'>[] | undefined {
  const [asked, setAsked] = useState('');
  useSearch(typed, setAsked);
  const query = { q: asked, order: 'match', limit: linksMax } as const;
  const { data, error } = useApi('listLinks', { query }, { enabled: asked !== '' });
  if (asked !== typed) return undefined;
  return asked === '' || error ? [] : data?.data.urls;
}

function Pages({ typed, onClose }: { typed: string; onClose(): void }) {
  const texts = useTexts('layout');
  const navigate = useNavigate();
  const navigation = useNavigation();
  const wanted = typed.trim().toLowerCase();
  const found = navigation.filter(({ text }) => texts.pages[text].toLowerCase().includes(wanted));
  if (found.length === 0) return null;
  return (
    <Command.Group heading={texts.commandPages} className={groupLook}>
      {found.map(({ to, text, icon: Icon }) => (
        <Command.Item
          key={to}
          value={texts.pages[text]}
          className={itemLook}
          onSelect={() => {
            onClose();
            void navigate({ to });
          }}
        >
          <Icon aria-hidden />
          {texts.pages[text]}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

function Links({ links, onClose }: { links: Item<'listLinks', 'urls'>[]; onClose(): void }) {
  const texts = useTexts('layout');
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const { open } = usePanel();
  const show = (id: string) => {
    onClose();
    // Over the list of all links the panel is a step of that page, which closing it takes back.
    if (pathname === '/dashboard/links' && searchStr === '') open(id);
    else void navigate({ to: '/dashboard/links', search: { panel: id } });
  };
  if (links.length === 0) return null;
  return (
    <Command.Group heading={texts.commandLinks} className={groupLook}>
      {links.map((link) => (
        <Command.Item
          key={link.id}
          value={`link ${link.id}`}
          className={itemLook}
          onSelect={() => show(String(link.id))}
        >
          <Link2 aria-hidden />
          <span className="min-w-0">
            <Truncated dir="ltr">{shortenAddress(link.shorturl)}</Truncated>
            <span className="block text-xs text-soft">
              <Truncated>{link.title || shortenAddress(link.longurl)}</Truncated>
            </span>
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
