import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type FocusEvent, useRef } from 'react';
import { directionOf } from '../../texts/language.ts';
import { classes } from '../classes.ts';
import type { MenuEntry, MenuProps } from './menu-props.ts';

interface MenuListProps extends MenuProps {
  /** Whether the menu was opened by a key before this was loaded; later openings Radix sees itself. */
  isFirstEntryFocused: boolean;
}

/** The menu itself, loaded when it is opened for the first time. Use Menu instead. */
export default function MenuList(props: MenuListProps) {
  const { trigger, entries, header, align = 'end', isFirstEntryFocused } = props;
  const isEntryWanted = useRef(isFirstEntryFocused);
  const focusFirstEntry = ({ currentTarget: list }: FocusEvent<HTMLDivElement>) => {
    if (!isEntryWanted.current) return;
    isEntryWanted.current = false;
    list.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });
  };
  return (
    <DropdownMenu.Root dir={directionOf()} defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onFocus={focusFirstEntry}
          className="z-50 min-w-44 max-w-(--radix-dropdown-menu-content-available-width) max-h-(--radix-dropdown-menu-content-available-height) animate-rise overflow-y-auto rounded-xl border border-line bg-surface p-1.5 shadow-float outline-none"
        >
          {header && (
            <div className="border-b border-line px-2.5 pt-1 pb-2.5 mb-1.5 wrap-anywhere">{header}</div>
          )}
          {entries.map((entry, index) =>
            entry === 'line' ? (
              <DropdownMenu.Separator key={`line-${index}`} className="my-1.5 h-px bg-line" />
            ) : (
              entry && <Entry key={entry.label} {...entry} />
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Entry({ label, lang, icon, onSelect, href, isChosen, isDanger }: MenuEntry) {
  const content = (
    <>
      {icon}
      <span lang={lang} className="grow">
        {label}
      </span>
      {isChosen && <Check aria-hidden />}
    </>
  );
  const role = isChosen === undefined ? {} : { role: 'menuitemradio', 'aria-checked': isChosen };
  return (
    <DropdownMenu.Item
      {...role}
      asChild={href !== undefined}
      onSelect={onSelect ?? nothing}
      className={classes(
        'flex cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-2 text-sm no-underline outline-none data-highlighted:marked sm:py-1.5 [&_svg]:size-4 [&_svg]:shrink-0',
        isDanger
          ? 'text-danger-ink data-highlighted:bg-danger-soft'
          : 'text-ink data-highlighted:bg-hover [&_svg]:text-soft',
      )}
    >
      {href === undefined ? (
        content
      ) : (
        <a href={href} target="_blank" rel="noreferrer">
          {content}
        </a>
      )}
    </DropdownMenu.Item>
  );
}

function nothing(): void {}
