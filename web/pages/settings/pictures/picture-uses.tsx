import { Link } from '@tanstack/react-router';
import type { Item } from '../../../api/types.ts';
import { useTexts } from '../../../texts/use-texts.ts';

type Use = Item<'listUploads', 'uploads'>['used_by'][number];

/** What uses a picture, each with a link to where it can be changed. */
export function PictureUses({ uses }: { uses: readonly Use[] }) {
  const texts = useTexts('settings');
  return (
    <ul aria-label={texts.usedIn} className="flex flex-wrap gap-x-3">
      {uses.map((use) => (
        <li key={`${use.type} ${use.id}`} className="min-w-0">
          {texts.useTypes[use.type]}{' '}
          <Link {...placeOf(use)} className="rounded font-medium text-accent-ink hover:underline">
            <bdi>{use.name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function placeOf({ type, id }: Use) {
  const params = { id: String(id) };
  if (type === 'bio') return { to: '/dashboard/bios/$id', params } as const;
  if (type === 'splash') return { to: '/dashboard/splash/$id', params } as const;
  if (type === 'overlay') return { to: '/dashboard/overlays/$id', params } as const;
  if (type === 'qr') return { to: '/dashboard/qr/$id', params } as const;
  if (type === 'domain') return { to: '/dashboard/domains' } as const;
  return { to: '/dashboard/links', search: { panel: id } as never } as const;
}
