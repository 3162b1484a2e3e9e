import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPicture } from '../../../src/resources/qr-codes/rendering/render-picture.ts';

for (const format of ['svg', 'png', 'pdf', 'eps'] as const) {
  test(`a picture that is kept keeps no memory beside its own (${format})`, async () => {
    const picture = await renderPicture({ text: 'menu', style: {}, format, size: 100, title: 'menu' });
    assert.equal(picture.buffer.byteLength, picture.length);
  });
}
