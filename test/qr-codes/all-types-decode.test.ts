/**
 * Creates codes of any content and look by the API. Two independent decoders must read every code that it
 * accepts, from pictures in each format, and find the same content. `QR_RUNS=2000` tries more codes (half a
 * second each).
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import sharp from 'sharp';
import { errorLevel } from '../../src/resources/qr-codes/drawing/draw-qr-code.ts';
import { encodeContent, type QrContent } from '../../src/resources/qr-codes/contents/encode-content.ts';
import { qrCapacity, qrMatrix } from '../../src/resources/qr-codes/drawing/qr-matrix.ts';
import { decodeLenient, decodeStrict } from '../support/qr/decode-qr.ts';
import { uploadPicture } from '../support/pictures.ts';
import { assertSays } from '../support/qr/qr-contents.ts';
import { dataOf, longTexts, looks, staticContents } from '../support/qr/qr-requests.ts';
import { rasteriseByGhostscript, rasterisePdf, withoutProgram } from '../support/qr/rasterise.ts';
import { poll } from '../support/clicks/visits.ts';
import { startService } from '../support/service.ts';

const service = await startService({ environment: { RATE_LIMITS: 'pro=0,anonymous=0' } });
const account = await service.createAccount();
const logo = await uploadPicture(account);

const askedRuns = Number(process.env['QR_RUNS'] ?? 0);
/** With so many runs it is not left to chance whether most codes are read. */
const manyRuns = 100;
/** What every reader reads. */
const plain: [QrContent, Record<string, unknown>] = [
  { type: 'text', text: 'Hello' },
  { style: {}, foreground: 'rgb(0,0,0)', background: 'rgb(255,255,255)', logo: '' },
];

interface Writer {
  /** The reason why its pictures cannot be read here. */
  skip: string | false;
  runs: number;
  /**
   * How many of the two decoders must read it. One is enough where another program rasterises: phones use
   * one, too.
   */
  decodersMin: 1 | 2;
  /** Downloads the code at this address as a picture of about this width. */
  take(link: string, widthPx: number): Promise<Buffer>;
}

const printMm = 50;
const inchMm = 25.4;

const writers: Record<string, Writer> = {
  png: {
    skip: false,
    runs: 10,
    decodersMin: 2,
    take: (link, px) => download(`${link}.png?size=${px}`),
  },
  svg: {
    skip: false,
    runs: 8,
    decodersMin: 2,
    take: async (link, px) =>
      sharp(await download(`${link}.svg?size=${px}`))
        .png()
        .toBuffer(),
  },
  pdf: {
    skip: withoutProgram('pdftoppm'),
    runs: 5,
    decodersMin: 1,
    take: async (link, px) => rasterisePdf(await download(`${link}.pdf?mm=${printMm}`), resolution(px)),
  },
  eps: {
    skip: withoutProgram('gs'),
    runs: 5,
    decodersMin: 1,
    take: async (link, px) =>
      rasteriseByGhostscript(await download(`${link}.eps?mm=${printMm}`), resolution(px)),
  },
};

for (const [format, { skip, runs, ...writer }] of Object.entries(writers)) {
  test(`${format}: a code of any type, content and look is read by two decoders and says what went in, or is refused`, {
    skip,
  }, async (context) => {
    const seen = { read: 0, doubtful: 0, refused: 0, tooLong: 0 };
    const contents = fc.oneof({ weight: 5, arbitrary: staticContents }, { weight: 1, arbitrary: longTexts });
    const property = fc.asyncProperty(contents, looks(logo), async (content, look) => {
      seen[await tryCode(content, look, writer)]++;
    });
    await fc.assert(property, { numRuns: askedRuns || runs, examples: [plain] });
    context.diagnostic(`${format}: ${JSON.stringify(seen)}`);
    // If most codes were refused, the test would prove nothing.
    const others = askedRuns < manyRuns ? 0 : seen.doubtful + seen.refused;
    assert.ok(seen.read > 3 * others, JSON.stringify(seen));
  });
}

test('what no code holds is refused, whatever its type, and stored nowhere', async () => {
  const long = (bytes: number) => 'ض😀;'.repeat(bytes / 7);
  const before = (await account.get('/api/qr')).body.data.result;
  for (const [type, data] of [
    ['text', { text: long(2_338) }],
    ['email', { email: 'ada@example.com', body: long(900) }],
    ['sms', { phone: '1', message: long(2_400) }],
    ['vcard', { org: 'x', note: long(2_100), fname: long(350) }],
  ] as const) {
    const { status, body } = await account.post('/api/qr/add', { type, data });
    assert.deepEqual([status, body.field], [400, 'data'], type);
    assert.match(body.message, /too long for a QR code/);
  }
  assert.equal((await account.get('/api/qr')).body.data.result, before);
});

type Outcome = 'read' | 'doubtful' | 'refused' | 'tooLong';

async function tryCode(
  content: QrContent,
  look: Record<string, unknown>,
  { take, decodersMin }: Pick<Writer, 'take' | 'decodersMin'>,
): Promise<Outcome> {
  const { level, margin = 4 } = look['style'] as { level?: 'L'; margin?: number };
  const [text, atLevel] = [encodeContent(content), errorLevel({ level, logo: look['logo'] })];
  const capacity = qrCapacity(text, atLevel);
  const { status, body } = await untilDrawn(() =>
    account.post('/api/qr/add', { type: content.type, data: dataOf(content), ...look }),
  );
  if (capacity.used > capacity.max) {
    assert.deepEqual([status, body.field], [400, 'data']);
    return 'tooLong';
  }
  if (status === 400) {
    assert.match(body.field, /^(?:style|logo|foreground|background)\b/, body.message);
    return 'refused';
  }
  assert.equal(status, 200, JSON.stringify(body));
  const widthPx = Math.max(400, (qrMatrix(text, atLevel).length + 2 * margin) * pixelsPerModule);
  const readers = [];
  for (const decode of [decodeStrict, decodeLenient]) {
    if (await isRead(decode, content, async (px) => onWhite(await take(body.link, px)), widthPx))
      readers.push(decode);
  }
  await account.delete(`/api/qr/${body.id}/delete`);
  const atLeast = body.warning === undefined ? decodersMin : 1;
  assert.ok(readers.length >= atLeast, `read by ${readers.map(({ name }) => name).join()}; ${body.warning}`);
  return body.warning === undefined ? 'read' : 'doubtful';
}

const pixelsPerModule = 7;
/** Factors of the picture's size, as if a phone were held nearer or farther: no decoder reads every size. */
const distances = [1, 0.7, 1.35];

/** Whether the decoder reads it. A wrong text fails the test, because it is worse than none. */
async function isRead(
  decode: typeof decodeStrict,
  content: QrContent,
  take: (widthPx: number) => Promise<Buffer>,
  widthPx: number,
): Promise<boolean> {
  for (const distance of distances) {
    const read = await decode(await take(Math.round(Math.min(2_048, widthPx * distance))));
    if (read === undefined || read === '') continue;
    assertSays(read, content);
    return true;
  }
  return false;
}

/** Puts transparent pixels on a white background. */
function onWhite(picture: Buffer): Promise<Buffer> {
  return sharp(picture).flatten({ background: '#fff' }).png().toBuffer();
}

function resolution(widthPx: number): number {
  return Math.round((widthPx / printMm) * inchMm);
}

/** Asks again where a machine is so busy that drawing takes longer than the service lets it. */
function untilDrawn<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  return poll('the time to draw', async () => {
    const answer = await ask();
    return answer.status === 503 ? undefined : answer;
  });
}

async function download(url: string): Promise<Buffer> {
  const response = await untilDrawn(() => fetch(url));
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(response.status, 200, `${url}: ${bytes.subarray(0, 200).toString()}`);
  return bytes;
}
