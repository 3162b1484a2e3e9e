export type { BlockedKind } from './block.ts';
export { changeBlock } from './change-block.ts';
export { blockRoutes } from './routes.ts';
