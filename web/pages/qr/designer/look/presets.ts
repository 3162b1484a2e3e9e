import type { Areas } from '../../../../texts/areas.ts';
import type { QrLook } from '../qr-values.ts';

type PresetName = keyof Areas['qr']['style']['presetNames'];

/** The settings of a preset; logo, quiet zone and error correction stay unchanged. */
export interface Preset {
  name: PresetName;
  foreground: string;
  background: string;
  gradient?: QrLook['style']['gradient'];
  dots: QrLook['style']['dots'];
  corners: QrLook['style']['corners'];
  frame: QrLook['style']['frame'];
}

const white = '#ffffff';

/** Looks that every scanner can read. */
export const presets: readonly Preset[] = [
  preset('classic', '#000000', {}),
  preset('soft', '#111827', { dots: 'rounded', corners: 'rounded' }),
  preset('ink', '#1e3a8a', { dots: 'rounded', corners: 'circle' }),
  preset('forest', '#14532d', { dots: 'circle', corners: 'circle' }),
  preset('berry', '#831843', { dots: 'rounded', corners: 'rounded', background: '#fff1f5' }),
  preset('ocean', '#1e3a8a', {
    dots: 'rounded',
    corners: 'rounded',
    gradient: { to: '#0f766e', type: 'linear', angle: 45 },
  }),
  preset('sunset', '#7e1d5f', {
    dots: 'circle',
    corners: 'rounded',
    gradient: { to: '#b53a10', type: 'linear', angle: 90 },
  }),
  preset('poster', '#0f172a', { corners: 'rounded', frame: 'banner' }),
];

/** The preset that a look corresponds to; undefined if there is none. */
export function findPreset({ foreground, background, hasGradient, style }: QrLook): Preset | undefined {
  const gradient = hasGradient ? style.gradient : undefined;
  const { dots, corners, frame } = style;
  const look = describe({ foreground, background, gradient, dots, corners, frame });
  return presets.find((known) => describe(known) === look);
}

/** Applies a preset to a look. `caption` is the text of a banner if the look has no caption yet. */
export function applyPreset(look: QrLook, chosen: Preset, caption: string): QrLook {
  const { foreground, background, gradient, dots, corners, frame } = chosen;
  const words = look.style.caption === caption ? '' : look.style.caption;
  return {
    ...look,
    foreground,
    background,
    hasGradient: gradient !== undefined,
    style: {
      ...look.style,
      dots,
      corners,
      frame,
      gradient: gradient ?? look.style.gradient,
      caption: frame === 'banner' ? words || caption : words,
    },
  };
}

function preset(name: PresetName, foreground: string, rest: Partial<Preset>): Preset {
  return { name, foreground, background: white, dots: 'square', corners: 'square', frame: 'none', ...rest };
}

function describe(look: Omit<Preset, 'name' | 'gradient'> & { gradient?: Preset['gradient'] | undefined }) {
  const { foreground, background, gradient, dots, corners, frame } = look;
  const colours = [foreground, background, gradient?.to ?? ''].map((colour) => colour.toLowerCase());
  return [...colours, gradient?.type, gradient?.angle, dots, corners, frame].join(' ');
}
