import { type LineLook, lineLooks } from './line-looks.ts';

/** A short piece of a line, drawn as in the chart. */
export function LineSwatch({ look }: { look: LineLook }) {
  const { colour, width, dash } = lineLooks[look];
  return (
    <svg aria-hidden width="24" height="8" className="shrink-0">
      <line
        x1="2"
        x2="22"
        y1="4"
        y2="4"
        stroke={`var(${colour})`}
        strokeWidth={width}
        strokeDasharray={dash.join(' ')}
        strokeLinecap="round"
      />
    </svg>
  );
}
