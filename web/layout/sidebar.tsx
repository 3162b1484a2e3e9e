import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useNavigation } from '../navigation.ts';
import type { Areas } from '../texts/areas.ts';
import { useTexts } from '../texts/use-texts.ts';

const groups: (keyof Areas['layout']['groups'])[] = ['create', 'organise', 'measure', 'manage'];

interface SidebarProps {
  onFollow?: () => void;
  /** Shown above the pages. */
  children?: ReactNode;
}

/** The navigation to the pages of the dashboard, in groups. */
export function Sidebar({ onFollow, children }: SidebarProps) {
  const texts = useTexts('layout');
  const navigation = useNavigation();
  return (
    <nav aria-label={texts.mainNavigation}>
      {children}
      <div className="grid gap-5 px-3 py-2">
        {groups.map((group) => {
          const entries = navigation.filter((entry) => entry.group === group);
          if (entries.length === 0) return null;
          return (
            <div key={group} className="grid gap-0.5">
              <p className="px-2.5 pb-1 text-xs font-medium text-faint">{texts.groups[group]}</p>
              {entries.map(({ to, text, icon: Icon }) => (
                <Link
                  key={to}
                  to={to}
                  {...(onFollow ? { onClick: onFollow } : {})}
                  className="flex items-center gap-2.5 rounded-lg px-2.5 py-2 font-medium text-soft transition-colors hover:bg-hover hover:text-ink lg:py-1.5 aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink aria-[current=page]:marked"
                >
                  <Icon aria-hidden className="size-4.5 shrink-0" />
                  {texts.pages[text]}
                </Link>
              ))}
            </div>
          );
        })}
      </div>
    </nav>
  );
}
