import { type ComponentType, useState } from 'react';
import { lazyPart } from '../components/lazy-part.tsx';

export interface HeldSessionProps {
  /** The form for signing in, above the page. */
  SignInAgain: ComponentType<{ onClose(): void; onFail?(): void }>;
  /** Discards the changes. */
  onClose(): void;
}

const SignInElsewhere = lazyPart(() => import('./sign-in-elsewhere.tsx'));

/**
 * Shown above a page with unsaved changes whose session ended. They stay also where the form for signing in cannot be
 * loaded: without a connection, or after an update of the service.
 */
export function HeldSession({ SignInAgain, onClose }: HeldSessionProps) {
  const [isMissing, setMissing] = useState(false);
  if (!isMissing) return <SignInAgain onClose={onClose} onFail={() => setMissing(true)} />;
  return (
    <SignInElsewhere
      onRetry={() => setMissing(false)}
      onClose={onClose}
      // The form of the page says that its session has ended, and waits for another tab.
      onFail={() => undefined}
    />
  );
}
