import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { buttonClasses } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { PageHeader } from './page-header.tsx';

interface MissingPageProps {
  title: string;
  text: string;
  /** Where the button leads. */
  to: string;
  action: string;
}

/** Shown in place of the page of something that does not exist, or not any more. */
export function MissingPage({ title, text, to, action }: MissingPageProps) {
  return (
    <div className="grid gap-5">
      <PageHeader title={title} />
      <EmptyState
        icon={<SearchX />}
        title={title}
        text={text}
        action={
          <Link to={to} className={buttonClasses('primary')}>
            {action}
          </Link>
        }
      />
    </div>
  );
}
