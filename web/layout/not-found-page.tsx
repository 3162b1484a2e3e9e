import { Link } from '@tanstack/react-router';
import { Signpost } from 'lucide-react';
import { buttonClasses } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** For URLs of the dashboard that do not exist. */
export function NotFoundPage() {
  const texts = useTexts('common');
  return (
    <div className="grid gap-6">
      <PageHeader title={texts.notFoundTitle} />
      <EmptyState
        icon={<Signpost />}
        title={texts.notFoundTitle}
        text={texts.notFoundText}
        action={
          <Link to="/dashboard" className={buttonClasses('primary')}>
            {texts.back}
          </Link>
        }
      />
    </div>
  );
}
