import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { listenForChanges } from '../../src/database/changes/listen-for-changes.ts';
import { createMigratedDatabase, withPostgres } from '../support/postgres.ts';

const { url } = await withPostgres();

test('a node whose certificate file is missing for a moment connects when it is there again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-listen-'));
  const file = join(folder, 'root.crt');
  const connected = Promise.withResolvers<void>();
  const listener = listenForChanges(
    `${await createMigratedDatabase(url)}?sslmode=disable&sslrootcert=${file}`,
    { onNotified: connected.resolve, onReplaced: () => {} },
  );
  try {
    writeFileSync(file, 'a certificate');
    await connected.promise;
  } finally {
    listener.stop();
    rmSync(folder, { recursive: true });
  }
});
