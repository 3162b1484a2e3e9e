import { BackLink } from '../back-link.tsx';
import type { ApiError } from '../../api/api-error.ts';
import { ErrorState } from '../error-state.tsx';
import { PageHeader } from '../page-header.tsx';
import { Skeleton } from '../skeleton.tsx';

interface WaitingEditorProps {
  title: string;
  back: { to: string; text: string };
  /** Why there is nothing to edit; null while it is loading. */
  error: ApiError | null;
  onRetry(): void;
}

/** Shown in place of a PageEditor while its data is loading, or could not be loaded. */
export function WaitingEditor({ title, back, error, onRetry }: WaitingEditorProps) {
  // After a 404, trying again would not help.
  const retry = error?.status === 404 ? {} : { onRetry };
  return (
    <div className="grid gap-5">
      <div className="grid gap-1.5">
        <BackLink to={back.to} text={back.text} />
        <PageHeader title={title} />
      </div>
      {error ? <ErrorState error={error} {...retry} /> : <EditorSkeleton />}
    </div>
  );
}

function EditorSkeleton() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="grid gap-5">
        <Skeleton className="h-64 rounded-xl" />
        <Skeleton className="h-48 rounded-xl" />
      </div>
      <Skeleton className="h-[30rem] rounded-xl max-lg:hidden" />
    </div>
  );
}
