import { useMemo, useRef, useState } from 'react';
import { classes } from '../classes.ts';

export type ColourScheme = 'light' | 'dark';

interface PreviewFrameProps {
  /** A whole page, such as the previews answer. */
  html: string;
  /** What it is, read aloud; absent: it is only looked at. */
  title?: string;
  scheme: ColourScheme;
  /** The window of the visitor, in CSS pixels, and how large it is drawn here. */
  width: number;
  height: number;
  scale: number;
}

/**
 * Another page in a frame that can do nothing: no script, no form, no window. It is of our origin only so that a new
 * version can stand as far down as the one before. That is shown until the new one is whole, so that nothing flashes.
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

/** The page as visitors see it who prefer this scheme, whatever the one who looks at it here prefers. */
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

/** It would take room that phones do not give it. */
const withoutScrollBar = '<style>html{scrollbar-width:none}</style>';
