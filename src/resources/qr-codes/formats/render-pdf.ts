import PDFDocument from 'pdfkit';
import { hexOf } from '../drawing/contrast.ts';
import type { Box, Paint, Path, QrDrawing } from '../drawing/drawing.ts';
import { type PrintSize, printScale, shortNumber } from './print-scale.ts';
import type { Logo } from '../drawing/read-logo.ts';

/** A fixed date, so that the same drawing always gives the same bytes. */
const creationDate = new Date(Date.UTC(2000, 0, 1));

/**
 * The code as a PDF of one page of the given width, as high as the drawing's proportions require. Everything
 * but the logo is outlines; there are no fonts. `title` is the document's title.
 */
export async function renderPdf(
  drawing: QrDrawing,
  { widthMm, title }: PrintSize & { title: string },
): Promise<Buffer> {
  const { scale, widthPoints, heightPoints } = printScale(drawing, widthMm);
  const pdf = new QrPdf({
    size: [widthPoints, heightPoints],
    margin: 0,
    pdfVersion: '1.4',
    font: '',
    displayTitle: true,
    info: { Title: title, Creator: 'Waypost', Producer: 'Waypost', CreationDate: creationDate },
  });
  const bytes = collect(pdf);
  pdf.scale(scale);
  drawAll(pdf, drawing);
  pdf.end();
  return bytes;
}

class QrPdf extends PDFDocument {
  /** Turns off the library's XMP metadata, into whose XML it would write the title without escaping it. */
  override endMetadata(): void {}
}

async function collect(pdf: QrPdf): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of pdf) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

function drawAll(pdf: QrPdf, { width, height, background, shapes, logo }: QrDrawing): void {
  if (background) pdf.rect(0, 0, width, height).fill(hexOf(background));
  for (const { path, paint } of shapes) fillPath(pdf, path, paint);
  if (logo) drawLogo(pdf, logo.image, logo.box);
}

/** The colour is set first: PDF does not allow it between a path and its painting. */
function fillPath(pdf: QrPdf, path: Path, paint: Paint): void {
  pdf.fillColor(paint.kind === 'solid' ? hexOf(paint.colour) : gradient(pdf, paint));
  pdf.addContent(`${outline(path)}\nf*`);
}

function gradient(pdf: QrPdf, paint: Exclude<Paint, { kind: 'solid' }>) {
  const shading =
    paint.kind === 'linear'
      ? pdf.linearGradient(paint.start.x, paint.start.y, paint.end.x, paint.end.y)
      : pdf.radialGradient(paint.centre.x, paint.centre.y, 0, paint.centre.x, paint.centre.y, paint.radius);
  return shading.stop(0, hexOf(paint.from)).stop(1, hexOf(paint.to));
}

const operators = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const;

/** Written as one string, because a large code has tens of thousands of steps. */
function outline(path: Path): string {
  return path
    .map(([step, ...numbers]) => [...numbers.map(shortNumber), operators[step]].join(' '))
    .join('\n');
}

function drawLogo(pdf: QrPdf, { png }: Logo, { x, y, width, height }: Box): void {
  pdf.image(Buffer.from(png), x, y, { width, height });
}
