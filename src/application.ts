/** The composition root: what the service is made of, and in which order it starts and stops. */
import { lookup } from 'node:dns/promises';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { dirname, join } from 'node:path';
import { SegmentSpool, type Spool, spoolFolder } from './clicks/spool.ts';
import { type DatabaseThread, startDatabaseThread } from './database/database-thread.ts';
import { lockDataDir } from './database/lock-data-dir.ts';
import { openSqlite } from './database/sqlite.ts';
import type { Route, Services } from './http/context.ts';
import { createControlPlane } from './http/control-plane.ts';
import { createRateLimiter } from './http/limit-rate.ts';
import { createRequestRouter } from './http/route-request.ts';
import { mountServicePages } from './http/service-pages.ts';
import { createChangeFeed } from './platform/change-feed.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { randomText } from './platform/ids.ts';
import type { Logger } from './platform/logger.ts';
import { safeFetch } from './platform/safe-fetch.ts';
import { createDataPlane, type DataPlane } from './redirect/data-plane.ts';
import { attachFastLane } from './redirect/fast-lane.ts';
import { isBaseHost, readHost } from './redirect/find-site.ts';
import { handleVisit } from './redirect/handle-visit.ts';
import { accountAuthenticator, accountRoutes, mountAvatar } from './resources/account/index.ts';
import { bioPageRoutes } from './resources/bio-pages/index.ts';
import { campaignRoutes } from './resources/campaigns/index.ts';
import { channelRoutes } from './resources/channels/index.ts';
import { domainRoutes } from './resources/domains/index.ts';
import { linkRoutes } from './resources/links/index.ts';
import { overlayRoutes } from './resources/overlays/index.ts';
import { pixelRoutes } from './resources/pixels/index.ts';
import { mountPictures, qrCodeRoutes } from './resources/qr-codes/index.ts';
import { splashPageRoutes } from './resources/splash-pages/index.ts';
import { mountUploads, uploadRoutes } from './resources/uploads/index.ts';
import type { Settings } from './settings/settings.ts';
import { statisticsRoutes } from './statistics/index.ts';
import type { DrainMessage, WriterData } from './writer-thread.ts';

/** The service cannot start. Its message is the one line shown to who starts it. */
export class StartError extends Error {
  override name = 'StartError';
}

export interface ApplicationOptions {
  settings: Settings;
  logger: Logger;
  /** Tests bring their own. */
  clock?: Clock;
  resolveHost?: Services['resolveHost'];
  safeFetch?: Services['safeFetch'];
  randomText?: Services['randomText'];
}

export interface Application {
  baseUrl: string;
  services: Services;
  /** Answers what is under way, then closes everything. */
  stop(): Promise<void>;
}

/** Slow clients are cut off before they hold anything up; node:http answers 408 and 431 itself. */
const serverLimits: ServerOptions = {
  headersTimeout: 5_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  keepAliveTimeout: 65_000,
};

/** A request that is on its way when the service stops is still answered. */
const endIdleAfterMs = 250;
const sweepIdleEveryMs = 50;
const databaseFile = 'waypost.sqlite';
const writerThreadEntry = new URL('./writer-thread.ts', import.meta.url);

/** @throws SettingError, StartError, DatabaseStartError: one line that says what to mend */
export async function startApplication(options: ApplicationOptions): Promise<Application> {
  const { settings } = options;
  prepareDataDir(settings.dataDir);
  const lock = lockDataDir(settings.dataDir);
  const opened = await openServices(options, {
    folder: spoolFolder(settings.dataDir),
    geoipDb: settings.geoipDb,
  }).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  const server = createServer(serverLimits);
  try {
    await listen(server, settings);
  } catch (error) {
    await opened.services.database.close();
    lock.release();
    throw error;
  }
  const services = withActualPort(opened.services, server);
  const spool = openSpool(services, opened.writer);
  const plane = createPlane(services, spool);
  server.on('request', createRouter(services, plane));
  const fastLane = settings.fastLane === 'on' ? attachFastLane(server, plane) : undefined;
  return {
    baseUrl: services.settings.baseUrl,
    services,
    async stop() {
      fastLane?.close();
      await closeServer(server);
      await spool.close();
      await services.database.close();
      lock.release();
    },
  };
}

/** The store and what goes with it, without network or clicks: what commands work with. */
export async function openCommandServices(options: ApplicationOptions): Promise<Services> {
  prepareDataDir(options.settings.dataDir);
  return (await openServices(options)).services;
}

/** What keeps the service from doing all it should; empty = ready. */
function readiness(spool: Spool): string[] {
  return spool.counters().isFailing ? ['clicks are not recorded: the disk does not take them'] : [];
}

const apiRoutes: Route[] = [
  ...accountRoutes,
  ...bioPageRoutes,
  ...campaignRoutes,
  ...channelRoutes,
  ...domainRoutes,
  ...linkRoutes,
  ...overlayRoutes,
  ...pixelRoutes,
  ...qrCodeRoutes,
  ...splashPageRoutes,
  ...statisticsRoutes,
  ...uploadRoutes,
];

async function openServices(
  options: ApplicationOptions,
  spool?: WriterData['spool'],
): Promise<{ services: Services; writer: DatabaseThread }> {
  const { settings, logger, clock = systemClock, resolveHost = resolveWithDns } = options;
  const path = join(settings.dataDir, databaseFile);
  const starting = startDatabaseThread(writerThreadEntry, { path, spool } satisfies WriterData);
  const database = await openSqlite({ path, writer: starting });
  const services: Services = {
    settings,
    logger,
    clock,
    database,
    changes: createChangeFeed(),
    limiter: createRateLimiter(clock),
    resolveHost,
    safeFetch: options.safeFetch ?? ((url, limits) => safeFetch(url, limits, { resolve: resolveHost })),
    randomText: options.randomText ?? randomText,
  };
  return { services, writer: await starting };
}

/** The spool of this process; the writer's thread hears what there is to drain. */
function openSpool({ settings, clock, logger }: Services, writer: DatabaseThread): SegmentSpool {
  const notify = () => writer.post({ kind: 'drain', position: spool.position() } satisfies DrainMessage);
  const folder = spoolFolder(settings.dataDir);
  const spool = new SegmentSpool({ folder, fsync: settings.clickFsync, clock, logger, onWritten: notify });
  writer.onMessage((message) => {
    if (message.kind === 'drain-failed')
      logger.error(message, 'Spooled clicks could not be stored; trying again');
  });
  // What an earlier process left.
  notify();
  return spool;
}

function createPlane(
  { settings, clock, logger, database, changes }: Services,
  spool: SegmentSpool,
): DataPlane {
  return createDataPlane({ settings, clock, logger, spool, changes, queries: database.read });
}

function createRouter(services: Services, plane: DataPlane) {
  const { settings } = services;
  return createRequestRouter({
    isBaseHost: ({ headers }) => isBaseHost(readHost(headers.host), settings),
    control: createControlPlane(services, {
      routes: apiRoutes,
      authenticator: accountAuthenticator,
      pages: [mountServicePages(() => readiness(plane.spool)), mountAvatar, mountPictures, mountUploads],
    }),
    visit: (message, response) => handleVisit(plane, message, response),
  });
}

function prepareDataDir(path: string): void {
  try {
    makeFolder(path);
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`DATA_DIR: cannot write to ${path} (${code}).`);
  }
}

/** One folder after the other: made in one go, a path below /proc never ends. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    mkdirSync(path);
  }
}

async function listen(server: Server, { port, host }: Settings): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${error.code})`;
      const name = error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' ? 'HOST' : 'PORT';
      reject(new StartError(`${name}: ${host}:${port} ${reason}.`));
    });
    server.listen({ port, host, backlog: 4096 }, resolve);
  });
}

/** With PORT=0 the system chose a port, which absolute URLs need. */
function withActualPort(services: Services, server: Server): Services {
  const { port } = server.address() as AddressInfo;
  const actual = (origin: string) => (origin.endsWith(':0') ? origin.replace(/:0$/, `:${port}`) : origin);
  const { settings } = services;
  return {
    ...services,
    settings: { ...settings, baseUrl: actual(settings.baseUrl), shortUrl: actual(settings.shortUrl) },
  };
}

/** Answers what is under way and what comes on open connections meanwhile, each with its connection's end. */
async function closeServer(server: Server): Promise<void> {
  // An http server's own close ends idle connections at once, with requests that are on their way to us.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  server.prependListener('request', (_, response: ServerResponse) => {
    response.setHeader('Connection', 'close');
  });
  let sweeper: NodeJS.Timeout | undefined;
  const grace = setTimeout(() => {
    server.closeIdleConnections();
    // One that was busy becomes idle only after its answer.
    sweeper = setInterval(() => server.closeIdleConnections(), sweepIdleEveryMs);
  }, endIdleAfterMs);
  await closed;
  clearTimeout(grace);
  clearInterval(sweeper);
}

async function resolveWithDns(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}
