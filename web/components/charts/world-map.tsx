import { type PointerEvent, useState } from 'react';
import { ChartTooltip } from './chart-tooltip.tsx';
import { countryDots, countryShapes, mapHeight, mapWidth } from './world-shapes.ts';

interface WorldMapProps {
  /** Describes the map in one sentence; for screen readers. */
  summary: string;
  /** Counts by ISO 3166-1 alpha-2 code. */
  counts: ReadonlyMap<string, number>;
  /** The tooltip's texts for the country under the pointer. */
  describe(code: string, count: number): { name: string; count: string };
  /** A country to highlight because the pointer is on it elsewhere, such as in the list. */
  pointed?: string | undefined;
  /** Formats the numbers at both ends of the scale. */
  formatCount(count: number): string;
}

const levels = 5;

/** Countries, darker for higher counts. The list beside the map must show the same numbers. */
export default function WorldMap({ summary, counts, describe, pointed, formatCount }: WorldMapProps) {
  const [here, setHere] = useState<Here>();
  const most = Math.max(0, ...counts.values());
  const look = (code: string | undefined) => lookOf(counts.get(code ?? '') ?? 0, most);
  const marked = here?.code ?? pointed;
  const told = here && describe(here.code, counts.get(here.code) ?? 0);
  return (
    <div className="relative">
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${mapWidth} ${mapHeight}`}
        onPointerMove={(event) => setHere(readPlace(event))}
        onPointerDown={(event) => setHere(readPlace(event))}
        onPointerLeave={() => setHere(undefined)}
        className="w-full"
      >
        {countryShapes.map(({ code, outline }) => (
          <path key={outline} d={outline} data-code={code} {...look(code)} />
        ))}
        {countryDots.map(
          ({ code, x, y }) =>
            counts.has(code) && <circle key={code} cx={x} cy={y} r={5} data-code={code} {...look(code)} />,
        )}
        {marked && <Outline code={marked} />}
      </svg>
      {most > 0 && <Scale most={most} formatCount={formatCount} />}
      {told && (
        <ChartTooltip at={here}>
          <p className="font-medium whitespace-nowrap">{told.name}</p>
          <p className="whitespace-nowrap text-soft tabular-nums">{told.count}</p>
        </ChartTooltip>
      )}
    </div>
  );
}

/** Outlines one country. Drawn last, so that no neighbour covers the outline. */
function Outline({ code }: { code: string }) {
  const look = { fill: 'none', stroke: 'var(--ink)', strokeWidth: 1.5, pointerEvents: 'none' as const };
  return (
    <>
      {countryShapes
        .filter((shape) => shape.code === code)
        .map(({ outline }) => (
          <path key={outline} d={outline} {...look} />
        ))}
      {countryDots
        .filter((dot) => dot.code === code)
        .map(({ x, y }) => (
          <circle key={code} cx={x} cy={y} r={6} {...look} />
        ))}
    </>
  );
}

/** The legend of the colours. */
function Scale({ most, formatCount }: { most: number; formatCount(count: number): string }) {
  return (
    <p aria-hidden className="flex items-center gap-1.5 text-xs text-soft tabular-nums">
      {formatCount(1)}
      {Array.from({ length: levels }, (_, level) => (
        <span
          key={level}
          style={{ background: colourOf(level + 1) }}
          className="h-2.5 w-5 rounded-xs forced-color-adjust-none"
        />
      ))}
      {formatCount(most)}
    </p>
  );
}

interface Here {
  code: string;
  left: number;
  top: number;
  width: number;
}

function readPlace({
  target,
  currentTarget,
  clientX,
  clientY,
}: PointerEvent<SVGSVGElement>): Here | undefined {
  const code = (target as SVGElement).dataset['code'];
  if (code === undefined) return undefined;
  const { left, top, width } = currentTarget.getBoundingClientRect();
  return { code, left: clientX - left, top: clientY - top, width };
}

function lookOf(count: number, most: number) {
  // A few countries have most of the clicks; the square root makes the other ones distinguishable too.
  const level = count === 0 ? 0 : Math.max(1, Math.ceil(levels * Math.sqrt(count / most)));
  return { fill: colourOf(level), stroke: 'var(--surface)', strokeWidth: 0.7 };
}

function colourOf(level: number): string {
  if (level === 0) return 'var(--line)';
  return `color-mix(in oklab, var(--accent) ${20 + (80 * level) / levels}%, var(--accent-soft))`;
}
