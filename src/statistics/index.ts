export { forgetLost } from './forget-lost.ts';
export { createLiveClicks, type LiveClicks } from './live/live-clicks.ts';
export { readStatistics, type TopStatistics } from './read-statistics.ts';
export { statisticsRoutes } from './routes.ts';
export { watchClicksRoute } from './live/watch-clicks.ts';
