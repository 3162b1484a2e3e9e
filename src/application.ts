/** The composition root: what the service is made of, and in which order it starts and stops. */
import { lookup } from 'node:dns/promises';
import { mkdir, access, constants } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startDatabaseThread } from './database/database-thread.ts';
import { openSqlite } from './database/sqlite.ts';
import type { Services } from './http/context.ts';
import { createControlPlane } from './http/control-plane.ts';
import { createRateLimiter } from './http/limit-rate.ts';
import { createChangeFeed } from './platform/change-feed.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { randomText } from './platform/ids.ts';
import type { Logger } from './platform/logger.ts';
import { accountAuthenticator, accountRoutes, avatarPath, renderAvatar } from './resources/account/index.ts';
import { domainRoutes } from './resources/domains/index.ts';
import type { Settings } from './settings/settings.ts';

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
  randomText?: Services['randomText'];
}

export interface Application {
  baseUrl: string;
  services: Services;
  /** Answers what is under way, then closes everything. */
  stop(): Promise<void>;
}

const databaseFile = 'waypost.sqlite';
const writerThreadEntry = new URL('./writer-thread.ts', import.meta.url);

export async function startApplication(options: ApplicationOptions): Promise<Application> {
  const services = await openServices(options);
  const server = createServer();
  try {
    await listen(server, options.settings);
  } catch (error) {
    await services.database.close();
    throw error;
  }
  const served = withActualPort(services, server);
  const routes = [...accountRoutes, ...domainRoutes];
  const control = createControlPlane(served, {
    routes,
    authenticator: accountAuthenticator,
    avatarPath,
    renderAvatar,
  });
  server.on('request', control);
  return {
    baseUrl: served.settings.baseUrl,
    services: served,
    async stop() {
      await closeServer(server);
      await services.database.close();
    },
  };
}

/** Everything but the network: what commands work with. */
export async function openServices(options: ApplicationOptions): Promise<Services> {
  const { settings, logger, clock = systemClock } = options;
  await prepareDataDir(settings.dataDir);
  const path = join(settings.dataDir, databaseFile);
  const writer = await startDatabaseThread(writerThreadEntry, { path });
  return {
    settings,
    logger,
    clock,
    database: await openSqlite({ path, writer }),
    changes: createChangeFeed(),
    limiter: createRateLimiter(clock),
    resolveHost: options.resolveHost ?? resolveWithDns,
    randomText: options.randomText ?? randomText,
  };
}

async function prepareDataDir(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`DATA_DIR: cannot write to ${path} (${code}).`);
  }
}

async function listen(server: Server, { port, host }: Settings): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${error.code})`;
      reject(new StartError(`PORT: ${host}:${port} ${reason}.`));
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

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await closed;
}

async function resolveWithDns(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}
