import { drawQrCode } from '../drawing/draw-qr-code.ts';
import type { QrDrawing } from '../drawing/drawing.ts';
import { renderSvg } from '../formats/render-svg.ts';
import type { PictureDescription } from './render-job.ts';

/**
 * Draws the picture in the calling thread, which must not be the main thread: that one redirects visitors.
 */
export function drawPicture(picture: PictureDescription): Promise<Buffer> {
  return write[picture.format](drawQrCode(picture.text, picture.style), picture);
}

type Writer = (drawing: QrDrawing, picture: Pick<PictureDescription, 'size' | 'title'>) => Promise<Buffer>;

/** Each writer is loaded on first use, because it loads large libraries. */
const write: Record<PictureDescription['format'], Writer> = {
  svg: async (drawing, { size }) => Buffer.from(renderSvg(drawing, size)),
  async png(drawing, { size }) {
    const { renderPng } = await import('../formats/render-png.ts');
    return renderPng(drawing, size);
  },
  async pdf(drawing, { size, title }) {
    const { renderPdf } = await import('../formats/render-pdf.ts');
    return renderPdf(drawing, { widthMm: size, title });
  },
  async eps(drawing, { size, title }) {
    const { renderEps } = await import('../formats/render-eps.ts');
    return renderEps(drawing, { widthMm: size, title });
  },
};
