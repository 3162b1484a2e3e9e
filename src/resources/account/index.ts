export { findAccountByUsername } from './account-store.ts';
export { accountAuthenticator } from './authenticator.ts';
export { createAccount } from './create-account.ts';
export { mountAvatar } from './mount-avatar.ts';
export { replaceKey } from './replace-key.ts';
export { accountRoutes } from './routes.ts';
