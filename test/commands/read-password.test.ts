import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { askForPassword } from '../../src/commands/read-password.ts';
import { SettingError } from '../../src/settings/environment.ts';

const ctrlD = '\u0004';

function terminal(): PassThrough & { isTTY: boolean } {
  return Object.assign(new PassThrough(), { isTTY: true });
}

test('Ctrl-D at the question for a password is told in one line', async () => {
  for (const typed of [[ctrlD], ['a long password\r', ctrlD]]) {
    const input = terminal();
    const asked = askForPassword(input);
    for (const keys of typed) {
      await new Promise(setImmediate);
      input.write(keys);
    }
    await assert.rejects(asked, new SettingError('no password was entered.'));
  }
});

test('a password that is typed twice on a terminal is taken', async () => {
  const input = terminal();
  const asked = askForPassword(input);
  for (let times = 1; times <= 2; times++) {
    await new Promise(setImmediate);
    input.write('a long password\r');
  }
  assert.equal(await asked, 'a long password');
});
