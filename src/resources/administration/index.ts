export { pageOfAccounts } from './account-list-store.ts';
export { changeRole } from './change-role.ts';
export { administrationRoutes } from './routes.ts';
