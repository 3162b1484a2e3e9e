import type { TestAccount } from './service.ts';
import { logoPicture } from './qr/logo-picture.ts';

/** Uploads a picture; returns its path. */
export async function uploadPicture(account: TestAccount): Promise<string> {
  const png = await logoPicture(16, 16);
  const { body } = await account.send('POST', '/api/upload', png, { 'Content-Type': 'image/png' });
  return body.path;
}

/** Texts that are not acceptable as a redirect's target, in many spellings. */
export const badAddresses = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\tjavascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'https://user:secret@example.com/',
  'ftp://example.com/x',
  'example.com/x',
  '//example.com/x',
  '/page',
  'https://',
  'nonsense',
];
