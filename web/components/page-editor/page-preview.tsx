import { LoaderCircle, Monitor, Moon, Smartphone, Sun, TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import type { PageLocale } from '../../api/call-page.ts';
import { languages } from '../../texts/areas.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { PreviewFrame, type ColourScheme } from './preview-frame.tsx';
import { Segments } from '../segments.tsx';
import { Select } from '../fields/select.tsx';
import { Skeleton } from '../skeleton.tsx';
import type { PagePreviewState } from './use-page-preview.ts';
import { useWidth } from '../use-width.ts';

export type Device = 'phone' | 'desktop';

/** The device, colour scheme and language with which the preview is rendered. */
export interface Viewer {
  device: Device;
  scheme: ColourScheme;
  locale: PageLocale;
}

interface PagePreviewProps {
  preview: PagePreviewState;
  viewer: Viewer;
  onViewer(viewer: Viewer): void;
}

/** Visitors' pages are in the languages of the dashboard. */
const pageLanguages = Object.entries(languages).map(([value, label]) => ({ value, label, lang: value }));

/** The visitor's window for each device, in CSS pixels. */
const screens = {
  phone: { width: 390, height: 780 },
  desktop: { width: 1024, height: 720 },
} as const;

const phoneEdgePixels = 8;
/** Height of everything above and below the phone; it is scaled down so that all of it is visible at once. */
const aroundPhonePixels = 276;
const phoneScaleMin = 0.5;
const phoneScaleMax = 0.9;

/** The page rendered by the service, on the chosen device and in the chosen colour scheme and language. */
export function PagePreview({ preview, viewer, onViewer }: PagePreviewProps) {
  const texts = useTexts('previews');
  return (
    <section aria-label={texts.preview} className="grid gap-3">
      <Toolbar viewer={viewer} onViewer={onViewer} isLoading={preview.isLoading} />
      <Screen html={preview.html} viewer={viewer} />
      <Refusal error={preview.error} />
    </section>
  );
}

function Toolbar({
  viewer,
  onViewer,
  isLoading,
}: Omit<PagePreviewProps, 'preview'> & { isLoading: boolean }) {
  const texts = useTexts('previews');
  const { device, scheme, locale } = viewer;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segments
        label={texts.device}
        value={device}
        onChange={(chosen) => onViewer({ ...viewer, device: chosen })}
        options={[
          { value: 'phone', label: texts.phone, icon: <Smartphone aria-hidden /> },
          { value: 'desktop', label: texts.desktop, icon: <Monitor aria-hidden /> },
        ]}
      />
      <Segments
        label={texts.scheme}
        value={scheme}
        onChange={(chosen) => onViewer({ ...viewer, scheme: chosen })}
        options={[
          { value: 'light', label: texts.light, icon: <Sun aria-hidden /> },
          { value: 'dark', label: texts.dark, icon: <Moon aria-hidden /> },
        ]}
      />
      <LoaderCircle
        aria-hidden
        className={`size-4 text-faint transition-opacity ${isLoading ? 'animate-spin' : 'opacity-0'}`}
      />
      <Select
        aria-label={texts.language}
        value={locale}
        onChange={(event) => onViewer({ ...viewer, locale: event.target.value as PageLocale })}
        options={pageLanguages}
        className="ms-auto max-w-32"
      />
    </div>
  );
}

function Screen({ html, viewer }: { html: string | undefined; viewer: Viewer }) {
  const texts = useTexts('previews');
  const [measure, width] = useWidth();
  const screen = screens[viewer.device];
  const isPhone = viewer.device === 'phone';
  const phoneScale = (useWindowHeight() - aroundPhonePixels) / screens.phone.height;
  const fitting = ((width ?? 0) - (isPhone ? 2 * phoneEdgePixels : 2)) / screen.width;
  const scale = Math.min(fitting, isPhone ? clamp(phoneScale, phoneScaleMin, phoneScaleMax) : 1);
  const isReady = html !== undefined && scale > 0;
  return (
    <div ref={measure} className="flex justify-center">
      <div
        className={
          isPhone
            ? 'rounded-[2.25rem] border-8 border-ink/85 bg-surface shadow-float'
            : 'w-full rounded-xl border border-line bg-surface shadow-card'
        }
      >
        {!isPhone && <WindowBar />}
        <div className={isPhone ? 'overflow-hidden rounded-[1.75rem]' : 'overflow-hidden rounded-b-xl'}>
          {isReady ? (
            <PreviewFrame
              html={html}
              title={texts.preview}
              scheme={viewer.scheme}
              {...screen}
              scale={scale}
            />
          ) : (
            <Waiting width={screen.width * Math.max(scale, 0)} height={screen.height * Math.max(scale, 0)} />
          )}
        </div>
      </div>
    </div>
  );
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

function useWindowHeight(): number {
  return useSyncExternalStore(subscribeSize, () => window.innerHeight);
}

function subscribeSize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

function WindowBar() {
  return (
    <div aria-hidden className="flex gap-1.5 border-b border-line px-3 py-2.5">
      {['close', 'shrink', 'grow'].map((name) => (
        <span key={name} className="size-2.5 rounded-full bg-line" />
      ))}
    </div>
  );
}

function Waiting({ width, height }: { width: number; height: number }) {
  return (
    <div style={{ width, height }} className="grid content-center justify-items-center gap-4 p-6">
      <Skeleton className="size-16 rounded-full" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-10 w-2/3 rounded-xl" />
    </div>
  );
}

/** Always in the document, so that screen readers announce its changes. */
function Refusal({ error }: { error: ApiError | undefined }) {
  const texts = useTexts('previews');
  return (
    <div role="status">
      {error && (
        <p className="flex items-start gap-2 rounded-lg bg-warning-soft p-3 text-[0.8125rem] text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {texts.incomplete} {error.message}
          </span>
        </p>
      )}
    </div>
  );
}
