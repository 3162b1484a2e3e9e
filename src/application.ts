/** The composition root: creates the parts of the service, and starts and stops them in order. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DrainMonitor } from './clicks/drain-monitor.ts';
import { createSpoolSettler } from './clicks/settle-spool.ts';
import { findSpoolTroubles, measureSpool } from './clicks/spool/measure-spool.ts';
import { createRemoteAdmission } from './clicks/remote-admission.ts';
import { startForgetting } from './clicks/retention/forget-accounts.ts';
import { startRetention } from './clicks/retention/retention.ts';
import { startTendingRequests } from './http/idempotency/tend-requests.ts';
import { SegmentSpool, spoolFolder } from './clicks/spool/spool.ts';
import { makeSpoolFolder } from './clicks/spool/spool-disk.ts';
import { lockDataDir } from './database/data-dir/lock-data-dir.ts';
import { prepareDataDir, warnOfOpenMode } from './database/data-dir/prepare-data-dir.ts';
import { type DataDirWatch, watchDataDir } from './database/data-dir/watch-data-dir.ts';
import { outliveWorkers } from './database/data-dir/worker-lock.ts';
import type { Route, Services } from './http/context.ts';
import { createControlPlane } from './http/control-plane.ts';
import { createHttpServer, listen, portOf } from './http/server/http-server.ts';
import { type Metrics, startMetrics } from './http/metrics/metrics.ts';
import { type BuildState, findBuildWarnings } from './http/dashboard/build-state.ts';
import { mountDashboard } from './http/dashboard/serve-dashboard.ts';
import { mountSecurityContact } from './http/security-contact.ts';
import { mountServicePages } from './http/service-pages.ts';
import { openBlocklist, type WatchedBlocklist } from './platform/addresses/blocklist/blocklist.ts';
import { type ApplicationOptions, openStore, type Store, toDrain, watchDrain } from './open-store.ts';
import { shareRun } from './platform/pace/share-run.ts';
import type { OperatorError } from './platform/processes/operator-error.ts';
import { renderNotice } from './redirect/answers/send-notice.ts';
import { createFramingCheck } from './redirect/check-framing.ts';
import { chooseLocale } from './redirect/pages/negotiation/choose-locale.ts';
import { renderNoticePage } from './redirect/pages/notice-page.ts';
import { renderOverlayAnswer } from './redirect/pages/overlay-answer-page.ts';
import { previewBioPage, previewOverlay, previewSplashPage } from './redirect/pages/page-previews.ts';
import { renderReportPage, renderReportThanksPage } from './redirect/pages/report-page.ts';
import { wantsJson } from './redirect/pages/negotiation/wants-json.ts';
import { createAnswerCounts } from './redirect/answers/answer-counts.ts';
import { serveVisitors } from './redirect/serve-visitors.ts';
import { accountAuthenticator, accountRoutes, mountAvatar } from './resources/account/index.ts';
import { administrationRoutes } from './resources/administration/index.ts';
import { previewBioPageRoute } from './resources/bio-pages/preview-bio-page.ts';
import { bioPageRoutes } from './resources/bio-pages/routes.ts';
import { blockRoutes } from './resources/blocks/index.ts';
import { campaignRoutes } from './resources/campaigns/routes.ts';
import { channelRoutes } from './resources/channels/index.ts';
import { mountTlsCheck } from './resources/domains/mount-tls-check.ts';
import { domainRoutes } from './resources/domains/routes.ts';
import { instanceRoutes } from './resources/instance/index.ts';
import { linkRoutes } from './resources/links/routes.ts';
import { watchListedLinks } from './resources/links/blocklists/watch-listed-links.ts';
import { mountOverlayForms } from './resources/overlays/mount-overlay-forms.ts';
import { previewOverlayRoute } from './resources/overlays/preview-overlay.ts';
import { overlayRoutes } from './resources/overlays/routes.ts';
import { pixelRoutes } from './resources/pixels/routes.ts';
import { mountPictures } from './resources/qr-codes/pictures/mount-pictures.ts';
import { qrCodeRoutes } from './resources/qr-codes/routes.ts';
import { mountReportForm, reportRoutes } from './resources/reports/index.ts';
import { previewSplashPageRoute } from './resources/splash-pages/preview-splash-page.ts';
import { splashPageRoutes } from './resources/splash-pages/routes.ts';
import { mountUploads } from './resources/uploads/mount-uploads.ts';
import { uploadRoutes } from './resources/uploads/routes.ts';
import { withActualPort } from './settings/settings.ts';
import {
  createLiveClicks,
  forgetLost,
  type LiveClicks,
  statisticsRoutes,
  watchClicksRoute,
} from './statistics/index.ts';
import { openControlSocket } from './workers/control-socket.ts';
import type { ProcessCounters } from './workers/messages.ts';
import { startWorkers } from './workers/primary.ts';

export interface Application {
  baseUrl: string;
  /** The port it listens on. */
  port: number;
  /** Address of the metrics; undefined = they are not served. */
  metricsUrl: string | undefined;
  services: Services;
  /** State of the dashboard's build; whoever builds it sets this. */
  dashboard: BuildState;
  /** Sums over all processes. */
  counters(): ProcessCounters;
  /** Resolves when the service cannot continue properly; it should then be stopped. */
  failure: Promise<OperatorError>;
  /** Answers running requests, then closes everything. All calls wait for the same end. */
  stop(): Promise<void>;
}

/** @throws SettingError, OperatorError: one line that says what to change */
export async function startApplication(options: ApplicationOptions): Promise<Application> {
  const { settings, logger, endIdleAfterMs, stopAsked } = options;
  const { dataDir, geoipDb } = settings;
  const spool = { folder: spoolFolder(dataDir), geoipDb };
  // Everything is closed in reverse order, also when the start fails half-way.
  await using opened = new AsyncDisposableStack();
  prepareDataDir(dataDir);
  warnOfOpenMode(dataDir, logger);
  opened.defer(lockDataDir(dataDir).release);
  await outliveWorkers(dataDir);
  makeSpoolFolder(spool.folder);
  const metrics = await startMetrics(settings.metrics, logger);
  opened.defer(metrics.stop);
  const blocklist = await openBlocklist(settings.blocklist, logger);
  opened.defer(blocklist.stop);
  const store = await openStore(options, { spool, onCommit: metrics.onCommit, blocklist });
  const { database, clock, limitedLog } = store.services;
  opened.defer(limitedLog.end);
  opened.defer(database.close);
  const data = await watchDataDir({ dataDir, engine: database.engine, logger });
  opened.defer(data.stop);
  forgetLost(store.services);
  opened.defer((await store.followChanges()).stop);
  const { drain, end } = watchDrain(store);
  opened.defer(end);
  const live = createLiveClicks({ database, clock, logger });
  const dashboard = { hasFailed: false };
  const back: Back = { ...store, data, metrics, drain, live, dashboard, endIdleAfterMs, stopAsked };
  const front = await (settings.workers === 1 ? serveAlone : serveWithWorkers)(back);
  opened.defer(front.stop);
  // Stopping the front waits for running requests, and streams never end by themselves.
  opened.defer(live.stop);
  metrics.watchClicks({
    clock,
    counters: front.counters,
    drain: drain.counters,
    measureSpool: () => measureSpool(spool.folder, database.read),
  });
  for (const job of startJobs(store.services, blocklist)) opened.defer(job.stop);
  opened.defer(() => front.expectEnd?.());
  const all = opened.move();
  return {
    ...front,
    dashboard,
    baseUrl: front.services.settings.baseUrl,
    metricsUrl: metrics.url,
    stop: shareRun(() => all.disposeAsync()),
  };
}

/** Starts the recurring background jobs. */
function startJobs(services: Services, blocklist: WatchedBlocklist): { stop(): Promise<void> }[] {
  return [
    watchListedLinks({ ...services, blocklist }),
    startRetention({ ...services, keep: services.settings.clickRetention }),
    startForgetting(services),
    ...startTendingRequests(services),
  ];
}

/** The part of the service that listens on the network. */
type Front = Omit<Application, 'baseUrl' | 'metricsUrl' | 'dashboard'> & { expectEnd?(): void };

interface Back extends Store {
  data: DataDirWatch;
  metrics: Metrics;
  drain: DrainMonitor;
  live: LiveClicks;
  dashboard: BuildState;
  endIdleAfterMs: number | undefined;
  stopAsked: AbortSignal | undefined;
}

/** One process does everything. */
async function serveAlone(back: Back): Promise<Front> {
  const server = createHttpServer();
  await listen(server, back.services.settings);
  const { settings, ...others } = withPort(back.services, portOf(server));
  const { clock, logger, changes, limiter, safeCall, database } = others;
  const drain = toDrain(back);
  const spool: SegmentSpool = new SegmentSpool({
    folder: spoolFolder(settings.dataDir),
    fsync: settings.clickFsync,
    clock,
    logger,
    onWritten: () => drain([spool.position()]),
  });
  // Drains what an earlier process left in the spool.
  drain([spool.position()]);
  const settle = createSpoolSettler(back.drainer);
  const countAnswered = () => {
    spool.flush();
    return settle([spool.position()]);
  };
  const framing = createFramingCheck({ clock, safeCall });
  const services = { ...others, settings, countAnswered, refusesFrames: framing.isRefused };
  const answers = createAnswerCounts();
  const counters = () => ({ spool: spool.counters(), answers });
  const control = createControl({ ...back, services }, counters);
  const admit = createRemoteAdmission(back.drainer);
  const parts = { settings, clock, logger, spool, admit, limiter, framing, changes, queries: database.read };
  const { stop } = serveVisitors(server, { ...parts, answers, control, endIdleAfterMs: back.endIdleAfterMs });
  return { services, port: settings.port, counters, failure: new Promise(() => {}), stop };
}

/** This primary process has the database and answers the API; workers answer visits and pass on all else. */
async function serveWithWorkers(back: Back): Promise<Front> {
  const { settings, clock, logger, changes, limiter } = back.services;
  const control = Promise.withResolvers<Control>();
  const socket = await openControlSocket(control.promise);
  try {
    const socketPath = socket.path;
    const onWritten = toDrain(back);
    const admit = createRemoteAdmission(back.drainer);
    const { endIdleAfterMs, stopAsked } = back;
    const parts = { settings, clock, logger, changes, limiter, admit, endIdleAfterMs, stopAsked };
    const workers = await startWorkers({ ...parts, socketPath, onWritten });
    const settle = createSpoolSettler(back.drainer);
    const countAnswered = async () => settle(await workers.flush());
    const services = { ...withPort(back.services, workers.port), countAnswered };
    control.resolve(createControl({ ...back, services }, workers.counters));
    return {
      services,
      port: workers.port,
      counters: workers.counters,
      failure: workers.failure,
      expectEnd: workers.expectEnd,
      async stop() {
        await workers.stop();
        await socket.close();
      },
    };
  } catch (error) {
    await socket.close();
    throw error;
  }
}

type Control = (message: IncomingMessage, response: ServerResponse) => void;

const apiRoutes: Route[] = [
  ...accountRoutes,
  ...bioPageRoutes,
  ...blockRoutes,
  ...campaignRoutes,
  ...channelRoutes,
  ...domainRoutes,
  ...instanceRoutes,
  ...linkRoutes,
  ...overlayRoutes,
  ...pixelRoutes,
  ...qrCodeRoutes,
  ...reportRoutes,
  previewBioPageRoute(previewBioPage),
  previewOverlayRoute(previewOverlay),
  previewSplashPageRoute(previewSplashPage),
  ...splashPageRoutes,
  ...statisticsRoutes,
  ...uploadRoutes,
];

const reportForm = mountReportForm({
  chooseLocale,
  wantsJson,
  renderForm: renderReportPage,
  renderThanks: renderReportThanksPage,
  renderNotice: renderNoticePage,
});

function createControl(back: Back, counters: () => ProcessCounters): Control {
  const { services, data, metrics, drain, live, dashboard } = back;
  const findWarnings = () => [...back.warnings(), ...drain.warnings(), ...findBuildWarnings(dashboard)];
  const findTroubles = () => [...findSpoolTroubles(counters().spool), ...data.troubles()];
  const servicePages = mountServicePages(findTroubles, findWarnings);
  const spool = spoolFolder(services.settings.dataDir);
  const routes = [
    ...apiRoutes,
    watchClicksRoute(live),
    ...administrationRoutes(() => measureSpool(spool, services.database.read)),
  ];
  const answer = createControlPlane(services, {
    routes,
    authenticator: accountAuthenticator,
    renderNotice,
    pages: [
      servicePages,
      mountSecurityContact,
      mountDashboard(dashboard),
      mountAvatar,
      mountPictures,
      reportForm,
      mountTlsCheck,
      mountUploads,
      mountOverlayForms(renderOverlayAnswer),
    ],
  });
  return metrics.observeRequests(
    answer,
    routes.map(({ endpoint }) => endpoint.path),
  );
}

function withPort(services: Services, port: number): Services {
  return { ...services, settings: withActualPort(services.settings, port) };
}
