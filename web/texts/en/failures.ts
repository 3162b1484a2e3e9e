import type { ErrorCode, errors } from '../../../contract/errors.ts';

/**
 * What the service says when it refuses something, by its code in contract/: the dashboard finds the same in the reader's
 * language by the sentence. What is not here is shown as the service says it.
 */
export default {
  accountBlocked: 'This account is blocked because of abuse. It can read what it has, but change nothing.',
  accountSuspended: 'This account is suspended. Please ask whoever runs this service.',
  aliasReserved: 'That alias is reserved. Please choose another one.',
  aliasTaken: 'That alias is taken. Please choose another one.',
  bodyTooLarge: 'The request body is too large.',
  campaignNameTaken: 'You already have a campaign with that name.',
  campaignNotFound: 'Campaign not found.',
  channelNameTaken: 'You already have a channel with that name.',
  channelNotFound: 'Channel not found.',
  codeWrong: 'The code is wrong or was used already.',
  domainInUse: 'This domain still has links.',
  domainInvalid: 'A valid domain name is required.',
  domainNotFound: 'Domain not found.',
  domainNotPointed: 'The domain name is not pointed to our server. DNS changes could take up to 36 hours.',
  domainTaken: 'The domain has been already used.',
  emailTaken: 'An account is already associated with this email.',
  idempotencyRunning: 'A request with this Idempotency-Key is still running. Please try again in a moment.',
  framingRefused:
    'This URL cannot be used with this redirect method because browsers will prevent it for security reasons.',
  internal: 'Something went wrong on our side. Please try again later.',
  invalidEmail: 'Please enter a valid email.',
  invalidUrl: 'Please enter a valid URL.',
  lastAdministrator: 'There must be an administrator. Please make another account one first.',
  linkNotFound: 'Link not found.',
  notFoundUrlInvalid: 'A valid url is required for the 404 page.',
  passwordWrong: 'The password is wrong.',
  pixelTaken: 'A pixel with this provider and tag already exists.',
  rateLimited: 'Too many requests. Please wait and try again.',
  registrationClosed: 'Registration is closed.',
  rootUrlInvalid: 'A valid url is required for the root domain.',
  signInFailed: 'The email or the password is wrong.',
  slugTaken: 'This slug is currently not available. Please choose another one.',
  targetListed: 'This address is on a blocklist, so no link may lead there.',
  unavailable: 'The service is busy or its database is away. Please try again shortly.',
  uploadsFull: 'You have uploaded as many files as an account may hold.',
  usernameTaken: 'An account is already associated with this username.',
} satisfies { [Code in ErrorCode]?: (typeof errors)[Code]['message'] };
