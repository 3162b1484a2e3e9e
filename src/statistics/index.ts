export { readStatistics, type TopStatistics } from './read-statistics.ts';
export { statisticsRoutes } from './routes.ts';
export { deleteBlockCounts, deleteCounts } from './statistics-store.ts';
