import { useMemo, useRef, useState } from 'react';
import { classes } from '../classes.ts';

export type ColourScheme = 'light' | 'dark';

interface PreviewFrameProps {
  /** A whole HTML page, as the preview endpoints answer it. */
  html: string;
  /** Its accessible name; without one, it is hidden from screen readers and cannot be used. */
  title?: string;
  scheme: ColourScheme;
  /** The visitor's window in CSS pixels, and the scale at which it is drawn. */
  width: number;
  height: number;
  scale: number;
}

/**
 * Another page in a sandboxed frame: no scripts, forms or pop-ups. It is of the same origin only to carry
 * over the scroll position to a new version. The old version stays visible until the new one has loaded, to
 * avoid flicker.
 */
export function PreviewFrame({ html, title, scheme, width, height, scale }: PreviewFrameProps) {
  const wanted = useMemo(() => inScheme(html, scheme), [html, scheme]);
  const [seen, setSeen] = useState<string>();
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const pages = seen === undefined || seen === wanted ? [wanted] : [seen, wanted];
  const show = (page: string) => {
    if (page === seen) return;
    const before = frames.current.get(seen ?? '')?.contentWindow;
    frames.current.get(page)?.contentWindow?.scrollTo(0, before?.scrollY ?? 0);
    setSeen(page);
  };
  return (
    <div
      dir="ltr"
      aria-hidden={title === undefined || undefined}
      className={classes('relative overflow-hidden', title === undefined && 'pointer-events-none')}
      style={{ width: width * scale, height: height * scale }}
    >
      {pages.map((page) => (
        <iframe
          key={page}
          ref={(frame) => {
            if (frame) frames.current.set(page, frame);
            else frames.current.delete(page);
          }}
          title={page === seen || seen === undefined ? title : undefined}
          aria-hidden={page !== seen || undefined}
          sandbox="allow-same-origin"
          srcDoc={page}
          tabIndex={title === undefined ? -1 : undefined}
          onLoad={() => show(page)}
          className={classes('absolute start-0 top-0 origin-top-left border-0', page !== seen && 'invisible')}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      ))}
    </div>
  );
}

/**
 * Rewrites the page's media queries for `scheme`, which may differ from the preference of the user's own
 * browser.
 */
function inScheme(html: string, scheme: ColourScheme): string {
  const holds = (asked: string) => (asked === scheme ? '(min-width:0)' : '(max-width:0)');
  return html
    .replaceAll(/<style>[^]*?<\/style>/g, (style) =>
      style
        .replaceAll(/\(prefers-color-scheme: ?(light|dark)\)/g, (_, asked: string) => holds(asked))
        .replaceAll(/color-scheme: ?light dark/g, `color-scheme:${scheme}`),
    )
    .replace('content="light dark"', `content="${scheme}"`)
    .replace('</head>', `${withoutScrollBar}</head>`);
}

/** A scroll bar would take up width, which it does not on phones. */
const withoutScrollBar = '<style>html{scrollbar-width:none}</style>';
