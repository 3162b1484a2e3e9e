import { type PointerEvent, useState } from 'react';
import { ChartTooltip } from './chart-tooltip.tsx';
import { countryDots, countryShapes, mapHeight, mapWidth } from './world-shapes.ts';

interface WorldMapProps {
  /** What it shows in one sentence. */
  summary: string;
  /** By ISO 3166-1 alpha-2. */
  counts: ReadonlyMap<string, number>;
  /** What is told of a country one points at. */
  describe(code: string, count: number): { name: string; count: string };
  /** A country that is pointed at elsewhere. */
  pointed?: string | undefined;
  /** At both ends of the scale. */
  formatCount(count: number): string;
}

const levels = 5;

/** Countries, the darker the more. Every number of it stands in the list beside it too. */
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

/** Drawn last, so that no neighbour covers it. */
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

/** What the colours stand for. */
function Scale({ most, formatCount }: { most: number; formatCount(count: number): string }) {
  return (
    <p aria-hidden className="flex items-center gap-1.5 text-xs text-soft tabular-nums">
      {formatCount(1)}
      {Array.from({ length: levels }, (_, level) => (
        <span key={level} style={{ background: colourOf(level + 1) }} className="h-2.5 w-5 rounded-xs" />
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
  // Few countries have most of the clicks; by the root the others can be told apart too.
  const level = count === 0 ? 0 : Math.max(1, Math.ceil(levels * Math.sqrt(count / most)));
  return { fill: colourOf(level), stroke: 'var(--surface)', strokeWidth: 0.7 };
}

function colourOf(level: number): string {
  if (level === 0) return 'var(--line)';
  return `color-mix(in oklab, var(--accent) ${20 + (80 * level) / levels}%, var(--accent-soft))`;
}
