export { readStatistics, type TopStatistics } from './read-statistics.ts';
