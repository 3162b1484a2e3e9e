import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../bin/waypost.js', import.meta.url));
const sources = new URL('../../src/', import.meta.url).href;

/** Makes the program print the address of each file that it loads to standard error. */
const telling = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      process.stderr.write(url + '\\n');
      return next(url, context);
    },
  });
`)}`;

function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', telling, program, ...words], {
    encoding: 'utf8',
  });
  const loaded = stderr.split('\n').filter((line) => line.startsWith(sources));
  return { status, stdout, loaded: loaded.map((url) => url.slice(sources.length)) };
}

const declaring = [
  'main.ts',
  'commands/account/account-commands.ts',
  'commands/command-line.ts',
  'commands/describe-error.ts',
  'commands/end-unheard.ts',
];

test('help names all commands, and loads none of what they do', () => {
  const { status, stdout, loaded } = run('--help');
  assert.equal(status, 0);
  assert.equal(stdout, help);
  assert.deepEqual(loaded.sort(), declaring.sort());
});

for (const command of [
  ...['start', 'account', 'block', 'unblock', 'build-dashboard', 'backup', 'restore', 'compact'],
  ...['migrate', 'reclassify', 'simulate', 'account create', 'account role', 'block link'],
]) {
  test(`help for ${command} loads nothing of what it does`, () => {
    const { status, stdout, loaded } = run(...command.split(' '), '--help');
    assert.equal(status, 0);
    assert.ok(stdout.startsWith(`Usage: waypost ${command}`), stdout);
    assert.deepEqual(loaded.sort(), declaring.sort());
  });
}

test('a command that is run loads what it does', () => {
  const { status, loaded } = run('simulate', '--links', '1M', '--clicks-per-month', '1M');
  assert.equal(status, 0);
  assert.ok(loaded.includes('commands/simulate.ts'));
  assert.ok(!loaded.includes('application.ts'));
});

const help = `Usage: waypost [options] [command]

Self-hosted short links, QR codes and campaigns.

Options:
  -V, --version         output the version number
  -h, --help            display help for command

Commands:
  start                 Serve short links, the API and the dashboard
  account               Create accounts and restore access to them
  block                 Block a link, domain or account (visitors get 410)
  unblock               Remove a block
  build-dashboard       Build the dashboard into dist/ unless it is up to date
  backup <folder>       Copy everything in DATA_DIR into a new folder, while the
                        service runs
  restore <folder>      Copy a backup into DATA_DIR, which must be empty
  compact               Give the SQLite file's free space back to the disk; the
                        service must be stopped
  migrate [options]     Move all data from SQLite in DATA_DIR to PostgreSQL or
                        back; the service must be stopped
  reclassify [options]  Apply newer bot rules to the visits that are still
                        stored, and correct the counts
  simulate [options]    Estimate the nodes, cores, memory and disk that a given
                        load needs, and which limit it reaches first
  help [command]        display help for command
`;
