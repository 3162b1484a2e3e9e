import type { Rgb } from './contrast.ts';
import type { QrCodeStyle } from '../qr-code.ts';
import type { ErrorLevel } from './qr-matrix.ts';
import type { Logo } from './read-logo.ts';

/** How a code is drawn; everything has a default. */
export interface DrawingStyle {
  /** Shape of the modules. */
  dots?: QrCodeStyle['dots'];
  /** Shape of the three finder patterns. */
  corners?: QrCodeStyle['corners'];
  /** Black if not given. */
  foreground?: Rgb | undefined;
  /** White if not given. */
  background?: Rgb | undefined;
  /** If true, the background is not painted. */
  transparent?: boolean | undefined;
  /**
   * A gradient from the foreground to a second colour; `angle` in degrees, clockwise, 0 is from left to
   * right.
   */
  gradient?: { to: Rgb; type: 'linear' | 'radial'; angle?: number | undefined } | undefined;
  /** Quiet zone in modules; the standard asks for 4. */
  margin?: number | undefined;
  /** M if not given; a code with a logo always has H. */
  level?: ErrorLevel | undefined;
  frame?: QrCodeStyle['frame'];
  /** Text below the code. */
  caption?: string | undefined;
  logo?: Logo | undefined;
}
