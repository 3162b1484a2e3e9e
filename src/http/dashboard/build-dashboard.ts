import { access, constants, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lowerPriority } from '../../platform/pace/lower-priority.ts';
import { replaceFolder } from '../../platform/files/replace-folder.ts';
import { OperatorError } from '../../platform/processes/operator-error.ts';
import { dashboardConfig, dashboardFolder, isBuildFresh, sourceStamp, stampFile } from './dashboard-build.ts';
import { withBuildLock } from './build-lock.ts';

const niceness = 10;
const lockFile = `${dashboardFolder}.build-lock`;
/** The same for every build, so that each removes what an interrupted one has left; the lock keeps them apart. */
const staging = `${dashboardFolder}-unfinished`;

/**
 * Builds the dashboard into dist/dashboard unless the build there is up to date. If several processes ask at
 * once, one builds and the others wait for it. The finished build replaces the old one as a whole.
 * @throws OperatorError when the folder cannot be written; Error when the build fails
 */
export async function buildDashboard(): Promise<'built' | 'fresh'> {
  if (isBuildFresh()) return 'fresh';
  await requireWritableFolder(dirname(dashboardFolder));
  return withBuildLock(lockFile, async () => {
    if (isBuildFresh()) return 'fresh';
    lowerPriority(niceness);
    await rm(staging, { recursive: true, force: true });
    try {
      await buildInto(staging);
      await replaceFolder(staging, dashboardFolder);
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
    return 'built';
  });
}

async function requireWritableFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`${folder} cannot be written by this user (${code}).`);
  }
}

/** The stamp is taken before the build, so that sources changed meanwhile make the build out of date. */
async function buildInto(folder: string): Promise<void> {
  const stamp = sourceStamp();
  const { build } = await import('vite');
  await build({
    configFile: dashboardConfig,
    configLoader: 'native',
    logLevel: 'error',
    build: { outDir: folder },
  });
  await writeFile(join(folder, stampFile), stamp);
}
