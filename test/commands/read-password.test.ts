import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { askForPassword } from '../../src/commands/read-password.ts';
import { SettingError } from '../../src/settings/environment.ts';

const [ctrlC, ctrlD] = ['\u0003', '\u0004'];

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

test('Ctrl-C at the question begins a new line, for what is said of it, and reaches the process', async (context) => {
  const said: unknown[] = [];
  context.mock.method(process.stderr, 'write', (text: unknown) => said.push(text) > 0);
  const heard = new Promise<string[]>((resolve) => {
    process.once('SIGINT', () => resolve(said.map(String)));
  });
  const input = terminal();
  const asked = askForPassword(input);
  await new Promise(setImmediate);
  input.write(ctrlC);
  assert.deepEqual(await heard, ['New password: ', '\n']);
  input.write(ctrlD);
  await assert.rejects(asked, SettingError);
});
