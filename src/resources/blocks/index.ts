export type { BlockedKind } from './block.ts';
export { changeBlock, type Named } from './change-block.ts';
export { blockRoutes } from './routes.ts';
