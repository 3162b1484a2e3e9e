import {
  CalendarClock,
  ChevronDown,
  CircleCheck,
  EyeOff,
  FolderOpen,
  Hash,
  Megaphone,
  Ban,
  Trash2,
  X,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { returnLostFocus } from '../../../components/lost-focus.ts';
import { Menu } from '../../../components/menu/menu.tsx';
import { useIsPhone } from '../../../components/use-media.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import type { BulkKind } from './bulk-dialog.tsx';
import { useChangeLinks } from './use-change-links.ts';

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx'));

interface BulkBarProps {
  /** Ids of the selected links; at least one. */
  ids: readonly number[];
  /** Nothing is to be selected any more. */
  onClose(): void;
  onDelete(): void;
  /** Some of the links turned out to be deleted elsewhere. */
  onGone(ids: number[]): void;
}

/** The actions on the selected links, shown at the bottom of the screen while any are selected. */
export default function BulkBar({ ids, onClose, onDelete, onGone }: BulkBarProps) {
  const texts = useTexts('links');
  const common = useTexts('common');
  const [kind, setKind] = useState<BulkKind>();
  const isPhone = useIsPhone();
  // The bar goes away with the selection.
  const clear = () => {
    returnLostFocus();
    onClose();
  };
  return (
    <section
      aria-label={texts.bulk.label}
      className="sticky bottom-4 z-20 mx-auto flex w-full max-w-fit animate-rise items-center rounded-xl border border-line bg-surface p-1.5 ps-3 shadow-float sm:gap-1 sm:ps-4"
    >
      <span role="status" className="min-w-0 font-medium sm:pe-2 sm:whitespace-nowrap">
        {common.selected(ids.length)}
      </span>
      <StatusMenu ids={ids} onGone={onGone} {...(isPhone ? { onPick: setKind } : {})} />
      {!isPhone &&
        kinds.map(({ name, icon }) => (
          <Button key={name} look="quiet" icon={icon} onClick={() => setKind(name)}>
            {texts.bulk.kinds[name].short}
          </Button>
        ))}
      <IconButton
        label={texts.bulk.delete}
        icon={<Trash2 />}
        onClick={onDelete}
        className="text-danger-ink!"
      />
      <IconButton label={texts.bulk.clear} icon={<X />} onClick={clear} />
      {kind && <BulkDialog kind={kind} ids={ids} onGone={onGone} onClose={() => setKind(undefined)} />}
    </section>
  );
}

const kinds: { name: BulkKind; icon: ReactNode }[] = [
  { name: 'campaign', icon: <Megaphone /> },
  { name: 'channels', icon: <FolderOpen /> },
  { name: 'tags', icon: <Hash /> },
  { name: 'expiry', icon: <CalendarClock /> },
];

interface StatusMenuProps {
  ids: readonly number[];
  onGone(ids: number[]): void;
  /** On phones: adds the other changes to the same menu. */
  onPick?(kind: BulkKind): void;
}

function StatusMenu({ ids, onGone, onPick }: StatusMenuProps) {
  const texts = useTexts('links');
  const { change, isBusy } = useChangeLinks(onGone);
  const set = (status: 'public' | 'private' | 'disabled') => () => void change(ids, { status });
  return (
    <Menu
      align="start"
      trigger={
        <Button look="quiet" isBusy={isBusy}>
          {onPick ? texts.bulk.change : texts.status}
          <ChevronDown aria-hidden />
        </Button>
      }
      entries={[
        { label: texts.enable, icon: <CircleCheck />, onSelect: set('public') },
        { label: texts.makePrivate, icon: <EyeOff />, onSelect: set('private') },
        { label: texts.disable, icon: <Ban />, onSelect: set('disabled') },
        onPick && 'line',
        ...(onPick
          ? kinds.map(({ name, icon }) => ({
              label: texts.bulk.kinds[name].short,
              icon,
              onSelect: () => onPick(name),
            }))
          : []),
      ]}
    />
  );
}
