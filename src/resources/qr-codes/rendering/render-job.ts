import type { DrawingStyle } from '../drawing/drawing-style.ts';
import type { PictureFormat } from '../formats/picture-format.ts';
import { writtenLogo } from '../drawing/read-logo.ts';

/** A code as it is drawn. */
export interface Appearance {
  /** What it holds. */
  text: string;
  style: DrawingStyle;
}

/** All that decides the bytes of a picture. */
export interface PictureDescription extends Appearance {
  format: PictureFormat;
  /** Width: of PNG and SVG in pixels, of PDF and EPS in millimetres. */
  size: number;
  /** Of the document; PNG and SVG have none. */
  title: string;
}

/** What the threads are asked for. Plain, because it is copied into a thread. */
export type RenderJob = ({ kind: 'picture' } & PictureDescription) | ({ kind: 'scan' } & Appearance);

/** Bytes come into a thread without the methods of a buffer. */
export function received(style: DrawingStyle): DrawingStyle {
  const { logo } = style;
  return logo ? { ...style, logo: writtenLogo(asBuffer(logo.png)) } : style;
}

/** The same memory. */
export function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer<ArrayBuffer> {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}
