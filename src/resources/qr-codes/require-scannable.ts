import { createHash } from 'node:crypto';
import { type AppError, invalidField } from '../../platform/app-error.ts';
import { BoundedCache } from '../../platform/caches/bounded-cache.ts';
import { readableAlphabet } from '../../platform/ids.ts';
import type { Settings } from '../../settings/settings.ts';
import { appearanceKey } from './pictures/picture-key.ts';
import { codeCharacters, heldText, type QrCode } from './qr-code.ts';
import { readStyle } from './look/read-style.ts';
import { reportScan } from './rendering/render-picture.ts';
import type { Appearance } from './rendering/render-job.ts';
import type { ScanObstacle, ScanReport } from './rendering/scan-report.ts';

type Checked = Pick<QrCode, 'content' | 'is_dynamic' | 'foreground' | 'background' | 'style'> & {
  logo_png: Uint8Array | null;
};

export interface Scannability {
  /** 0 to 100. */
  scannability: number;
  /** A sentence for the user if some scanners may not read the code. */
  warning?: string;
}

/**
 * Draws the code and lets two decoders read it; its content must fit. This takes tens of milliseconds or
 * more, in a worker thread.
 * @throws AppError invalidInput naming the field to change, unavailable
 */
export async function requireScannable(
  settings: Pick<Settings, 'shortUrl'>,
  code: Checked,
): Promise<Scannability> {
  const { scannability, verdict } = await findReport({
    // A new code has no address yet; a placeholder of the same length is equally readable.
    text: heldText({ ...code, code: readableAlphabet.slice(0, codeCharacters) }, settings),
    style: readStyle(code),
  });
  if (verdict.kind === 'unreadable') throw refuse(verdict.because);
  return verdict.kind === 'good' ? { scannability } : { scannability, warning: warnings[verdict.because] };
}

const reportsMax = 1_000;

/** An LRU cache for the whole process: hundreds of dynamic codes with the same look are checked only once. */
const reports = new BoundedCache<string, ScanReport>(reportsMax);
const checking = new Map<string, Promise<ScanReport>>();

async function findReport(appearance: Appearance): Promise<ScanReport> {
  const { logo } = appearance.style;
  const logoHash = logo ? createHash('sha256').update(logo.png).digest('base64url') : null;
  const key = appearanceKey({ ...appearance, logoHash });
  return reports.get(key) ?? checking.get(key) ?? check(key, appearance);
}

function check(key: string, appearance: Appearance): Promise<ScanReport> {
  const checked = reportScan(appearance)
    .then((report) => {
      reports.set(key, report);
      return report;
    })
    .finally(() => checking.delete(key));
  checking.set(key, checked);
  return checked;
}

const refusals: Record<ScanObstacle, { field: string; advice: string }> = {
  logo: { field: 'logo', advice: 'Please choose a smaller or simpler logo, or remove the logo.' },
  contrast: {
    field: 'foreground',
    advice: 'Please choose more contrast: a darker foreground or a lighter background.',
  },
  modules: { field: 'style', advice: 'Please choose square modules ("dots" and "corners").' },
  margin: { field: 'style', advice: 'Please choose a wider quiet zone ("margin").' },
  look: {
    field: 'style',
    advice: 'Please choose square modules, more contrast and a wider quiet zone, or remove the logo.',
  },
};

function refuse(because: ScanObstacle): AppError {
  const { field, advice } = refusals[because];
  return invalidField(field, `This code could not be scanned. ${advice}`);
}

const warnings: Record<ScanObstacle | 'content', string> = {
  logo: 'Some scanners may not read this code. A smaller or simpler logo, or none, would help.',
  contrast: 'Some scanners may not read this code. More contrast would help.',
  modules: 'Some scanners may not read this code. Square modules would help.',
  margin: 'Some scanners may not read this code. A wider quiet zone would help.',
  look: 'Some scanners may not read this code. Square modules and more contrast would help.',
  content: 'Some scanners may not read this code because it holds much. Less content would help.',
};
