import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const patienceMs = 60_000;

type Program = 'pdftoppm' | 'gs' | 'pdfinfo' | 'pdffonts' | 'pdfimages';

const packages: Record<Program, string> = {
  pdftoppm: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  pdffonts: 'poppler-utils',
  pdfimages: 'poppler-utils',
  gs: 'ghostscript',
};

/** For the `skip` option of a test: why it cannot run here, or false if it can. */
export function withoutProgram(program: Program): string | false {
  const isThere = spawnSync(program, ['-v'], { timeout: patienceMs }).error === undefined;
  return isThere ? false : `${program} is not installed (Debian: apt-get install ${packages[program]})`;
}

/** Rasterises a PDF with poppler. */
export function rasterisePdf(pdf: Buffer, dotsPerInch: number): Promise<Buffer> {
  return withFile(pdf, 'picture.pdf', async (file, folder) => {
    await run('pdftoppm', ['-r', String(dotsPerInch), '-singlefile', '-png', file, join(folder, 'picture')]);
    return readFile(join(folder, 'picture.png'));
  });
}

/** Rasterises a PDF or EPS with Ghostscript; unpainted areas are white. */
export function rasteriseByGhostscript(document: Buffer, dotsPerInch: number): Promise<Buffer> {
  return withFile(document, 'picture', async (file, folder) => {
    const output = join(folder, 'picture.png');
    const device = ['-sDEVICE=png16m', `-r${dotsPerInch}`, '-dEPSCrop', '-dGraphicsAlphaBits=4'];
    await run('gs', ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', ...device, `-sOutputFile=${output}`, file]);
    return readFile(output);
  });
}

/** Runs a poppler program on a PDF and returns its output. */
export function describePdf(program: 'pdfinfo' | 'pdffonts' | 'pdfimages', pdf: Buffer): Promise<string> {
  return withFile(pdf, 'picture.pdf', async (file) => {
    const options = program === 'pdfimages' ? ['-list'] : [];
    return (await run(program, [...options, file])).stdout;
  });
}

async function withFile<Result>(
  bytes: Buffer,
  name: string,
  work: (file: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-print-'));
  try {
    await writeFile(join(folder, name), bytes);
    return await work(join(folder, name), folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
