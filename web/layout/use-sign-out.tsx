import { type ReactNode, useState } from 'react';
import { hasUnsaved } from '../components/dialogs/unsaved.ts';
import { lazyPart } from '../components/lazy-part.tsx';
import { signOut } from './sign-out.ts';

const SignOutQuestion = lazyPart(() => import('./sign-out-question.tsx'));

/** What signs out, and the question that it asks before unsaved changes are lost, to be rendered. */
export function useSignOut(): { leave(): void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  return {
    leave: () => (hasUnsaved() ? setAsking(true) : void signOut()),
    question: isAsking && <SignOutQuestion onClose={() => setAsking(false)} />,
  };
}
