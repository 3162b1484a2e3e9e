export { findAccountByUsername } from './account-store.ts';
export { accountAuthenticator } from './authenticator.ts';
export { createAccount } from './create-account.ts';
export { avatarPath, renderAvatar } from './render-avatar.ts';
export { replaceKey } from './replace-key.ts';
export { accountRoutes } from './routes.ts';
