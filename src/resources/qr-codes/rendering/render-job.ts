import type { DrawingStyle } from '../drawing/drawing-style.ts';
import type { PictureFormat } from '../formats/picture-format.ts';
import { writtenLogo } from '../drawing/read-logo.ts';

/** The text and look of a code. */
export interface Appearance {
  /** The text that the code encodes. */
  text: string;
  style: DrawingStyle;
}

/** Everything that decides the bytes of a picture. */
export interface PictureDescription extends Appearance {
  format: PictureFormat;
  /** Width: in pixels for PNG and SVG, in millimetres for PDF and EPS. */
  size: number;
  /** The document's title; PNG and SVG have none. */
  title: string;
}

/**
 * A job for a render thread. It must be a plain object, because it is copied into the thread (structured
 * clone).
 */
export type RenderJob = ({ kind: 'picture' } & PictureDescription) | ({ kind: 'scan' } & Appearance);

/** Restores the logo's Buffer: structured clone turns a Buffer into a plain Uint8Array. */
export function received(style: DrawingStyle): DrawingStyle {
  const { logo } = style;
  return logo ? { ...style, logo: writtenLogo(asBuffer(logo.png)) } : style;
}

/** A Buffer on the same memory, without copying. */
export function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer<ArrayBuffer> {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}
