import { useId } from 'react';
import type { Preset } from './presets.ts';

type Look = Omit<Preset, 'name'>;
type ModuleShape = Preset['dots'];
type FinderShape = Preset['corners'];

/** A corner of a code: its finder pattern, 7 modules wide, and some of the modules around it. */
const modules = [
  '........#.##',
  '.........#.#',
  '........##..',
  '........#.##',
  '.........##.',
  '........#..#',
  '........##.#',
  '............',
  '#.##.#.#.##.',
  '.#.##..##..#',
  '##..#.##.#.#',
  '#.#..##..##.',
];
const finderRadius: Record<FinderShape, [outer: number, inner: number]> = {
  square: [0, 0],
  rounded: [1.6, 0.8],
  circle: [3, 1.5],
};
const moduleRadius: Record<ModuleShape, number> = { square: 0, rounded: 0.32, circle: 0.5 };

/** All shapes, in the order in which they are offered. */
export const moduleShapes = Object.keys(moduleRadius) as ModuleShape[];
export const finderShapes = Object.keys(finderRadius) as FinderShape[];

/** A thumbnail of a look. It encodes nothing and cannot be scanned. */
export function MiniCode({ look, className }: { look: Look; className: string }) {
  const id = useId();
  const paint = look.gradient ? `url(#${id})` : look.foreground;
  const isFramed = look.frame !== 'none';
  return (
    <svg aria-hidden="true" viewBox={isFramed ? '-3 -2 18 18' : '-1 -1 14 14'} className={className}>
      {look.gradient && <Gradient id={id} from={look.foreground} gradient={look.gradient} />}
      <rect x="-3" y="-2" width="18" height="18" fill={look.background} />
      {isFramed && <Frame paint={paint} />}
      <Finder shape={look.corners} paint={paint} />
      <Modules rows={modules} shape={look.dots} paint={paint} />
    </svg>
  );
}

function Frame({ paint }: { paint: string }) {
  return (
    <>
      <rect
        x="-1.4"
        y="-1.4"
        width="14.8"
        height="16.8"
        rx="1.6"
        fill="none"
        stroke={paint}
        strokeWidth="0.8"
      />
      <path d="M-1.4 13h14.8v1.4a1.6 1.6 0 0 1 -1.6 1h-11.6a1.6 1.6 0 0 1 -1.6 -1z" fill={paint} />
    </>
  );
}

/** Only a finder pattern. */
export function FinderPicture({ shape }: { shape: FinderShape }) {
  return (
    <svg aria-hidden="true" viewBox="-0.5 -0.5 8 8" className="size-8">
      <Finder shape={shape} paint="currentColor" />
    </svg>
  );
}

/** Only some modules. */
export function ModulesPicture({ shape }: { shape: ModuleShape }) {
  return (
    <svg aria-hidden="true" viewBox="-0.25 -0.25 4.5 4.5" className="size-8">
      <Modules rows={['##.#', '.##.', '#.##', '.#.#']} shape={shape} paint="currentColor" />
    </svg>
  );
}

function Finder({ shape, paint }: { shape: FinderShape; paint: string }) {
  const [outer, inner] = finderRadius[shape];
  return (
    <>
      <rect x="0.5" y="0.5" width="6" height="6" rx={outer} fill="none" stroke={paint} />
      <rect x="2" y="2" width="3" height="3" rx={inner} fill={paint} />
    </>
  );
}

function Modules({ rows, shape, paint }: { rows: string[]; shape: ModuleShape; paint: string }) {
  const side = shape === 'circle' ? 0.9 : 1;
  const places = rows.flatMap((row, y) => [...row].flatMap((mark, x) => (mark === '#' ? [{ x, y }] : [])));
  return places.map(({ x, y }) => (
    <rect
      key={`${x} ${y}`}
      x={x + (1 - side) / 2}
      y={y + (1 - side) / 2}
      width={side}
      height={side}
      rx={moduleRadius[shape]}
      fill={paint}
    />
  ));
}

interface GradientProps {
  id: string;
  from: string;
  gradient: NonNullable<Look['gradient']>;
}

function Gradient({ id, from, gradient: { to, type, angle } }: GradientProps) {
  const stops = (
    <>
      <stop offset="0" stopColor={from} />
      <stop offset="1" stopColor={to} />
    </>
  );
  const space = { id, gradientUnits: 'userSpaceOnUse' as const };
  if (type === 'radial') {
    return (
      <radialGradient {...space} cx="6" cy="6" r="8">
        {stops}
      </radialGradient>
    );
  }
  return (
    <linearGradient {...space} x1="0" y1="6" x2="12" y2="6" gradientTransform={`rotate(${angle} 6 6)`}>
      {stops}
    </linearGradient>
  );
}
