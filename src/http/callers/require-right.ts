import type { Endpoint } from '../../../contract/endpoint.ts';
import { AppError } from '../../platform/app-error.ts';
import { apiKeyRequired } from './authenticate.ts';
import type { Caller } from '../context.ts';

/**
 * Checks that the caller may use the endpoint. A suspended account may do nothing; a blocked one may read and
 * change the account itself, so that the owner can replace a stolen key.
 * @throws AppError apiKeyRequired, pathNotFound for administrators' endpoints, accountSuspended,
 * accountBlocked
 */
export function requireRight(endpoint: Endpoint, caller: Caller | undefined): void {
  if (endpoint.access === 'public') return;
  if (!caller) throw apiKeyRequired();
  if (isHidden(endpoint, caller)) throw new AppError('pathNotFound');
  if (caller.isSuspended) throw new AppError('accountSuspended');
  if (caller.isBlocked && isRefusedToBlocked(endpoint)) throw new AppError('accountBlocked');
}

/**
 * Whether a blocked account may not use the endpoint, because it changes something other than the account
 * itself.
 */
export function isRefusedToBlocked({ access, method, reads, resource }: Endpoint): boolean {
  return access === 'key' && method !== 'get' && reads !== true && resource !== 'account';
}

/** Whether an endpoint does not exist for this caller. */
export function isHidden({ role }: Endpoint, caller: Caller | undefined): boolean {
  return role !== undefined && caller !== undefined && caller.role !== role;
}
