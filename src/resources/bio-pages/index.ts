export { bioPageRoutes } from './routes.ts';
