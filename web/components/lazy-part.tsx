import { type ComponentType, lazy, Suspense } from 'react';
import type { Area } from '../texts/areas.ts';
import { loadTexts, useTexts } from '../texts/use-texts.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadingAgain } from '../loading-again.ts';
import { notify } from './toasts/notify.ts';

interface PartProps {
  onClose?(): void;
}

interface Failing {
  /** Called in place of `onClose` and the message if loading or rendering fails. */
  onFail?(): void;
}

/**
 * A part of a page, such as a panel, whose code is loaded when it is shown. If loading or rendering fails, a
 * message appears, only this part is closed, and the next time it is loaded again. `areas`: those texts of the part that
 * the page does not have; they are loaded together with it, to avoid a second wait.
 *
 *     const LinkPanel = lazyPart(() => import('./link-panel.tsx'));
 */
export function lazyPart<Props extends PartProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...areas: Area[]
): ComponentType<Props & Failing> {
  const again = loadingAgain(load);
  const loadAll = async () => (await Promise.all([again(), loadTexts(...areas)]))[0];
  let Part = lazy(loadAll) as unknown as ComponentType<Props>;
  return function LazyPart(props: Props & Failing) {
    const texts = useTexts('common');
    const onFail = () => {
      Part = lazy(loadAll) as unknown as ComponentType<Props>;
      if (props.onFail) return props.onFail();
      notify.error(texts.partFailed);
      props.onClose?.();
    };
    return (
      <ErrorBoundary onFail={onFail}>
        <Suspense>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
