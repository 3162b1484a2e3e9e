import { RotateCw } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../button.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { loadingAgain } from '../../loading-again.ts';

/**
 * A chart whose code is loaded when it is shown. If loading fails, only the chart is missing, and a button
 * tries again.
 *
 *     const WorldMap = lazyChart(() => import('./world-map.tsx'), <Skeleton className="h-40" />);
 */
export function lazyChart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  placeholder: ReactNode,
): ComponentType<Props> {
  const again = loadingAgain(load);
  let Chart = lazy(again) as unknown as ComponentType<Props>;
  return function LazyChart(props: Props) {
    const [tries, setTries] = useState(0);
    const onFail = () => {
      Chart = lazy(again) as unknown as ComponentType<Props>;
    };
    return (
      <ErrorBoundary key={tries} onFail={onFail} fallback={<Missing onRetry={() => setTries(tries + 1)} />}>
        <Suspense fallback={placeholder}>
          <Chart {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

function Missing({ onRetry }: { onRetry(): void }) {
  const texts = useTexts('common');
  return (
    <div role="alert" className="grid justify-items-center gap-3 py-10 text-center text-soft">
      <p className="max-w-md">{texts.filesFailed}</p>
      <Button onClick={onRetry} icon={<RotateCw />}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}
