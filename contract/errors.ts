/**
 * All failures of the API: code, status, and the sentence that a client may show. Existing clients show some
 * texts or test for them, so do not reword these.
 */
export const errors = {
  invalidInput: { status: 400, message: 'The request is not valid.' },
  requestUnreadable: {
    status: 400,
    message:
      'This is no request of HTTP/1.1 that can be read. Please check its first line, headers and length.',
  },
  methodUnknown: {
    status: 400,
    message: 'A request must begin with a method of HTTP, such as GET or POST, in capital letters.',
  },
  addressNotEncoded: {
    status: 400,
    message:
      'The address holds characters that must be percent-encoded, such as %C3%A9 for é or %20 for a space.',
  },
  hostUnclear: { status: 400, message: 'A request is for one host: send one Host line.' },
  bodyNotObject: { status: 400, message: 'The request body must be a JSON object.' },
  bodyNotJson: { status: 400, message: 'The request body is not valid JSON.' },
  invalidUrl: { status: 400, message: 'Please enter a valid URL.' },
  ownAddress: {
    status: 400,
    message:
      'This is an address of this service itself. Please enter one of another site, so that nobody is led in a circle.',
  },
  invalidEmail: { status: 400, message: 'Please enter a valid email.' },
  targetListed: { status: 400, message: 'This address is on a blocklist, so no link may lead there.' },
  framingRefused: {
    status: 400,
    message:
      'This URL cannot be used with this redirect method because browsers will prevent it for security reasons.',
  },
  ownAccountBlocked: { status: 400, message: 'You cannot block your own account.' },
  ownAccountSuspended: { status: 400, message: 'You cannot suspend your own account.' },
  ownAccountDeleted: {
    status: 400,
    message: 'Please delete your own account in its settings: there your password is asked for.',
  },
  aliasReserved: { status: 400, message: 'That alias is reserved. Please choose another one.' },
  domainInvalid: { status: 400, message: 'A valid domain name is required.' },
  domainNotPointed: {
    status: 400,
    message: 'The domain name is not pointed to our server. DNS changes could take up to 36 hours.',
  },
  rootUrlInvalid: { status: 400, message: 'A valid url is required for the root domain.' },
  notFoundUrlInvalid: { status: 400, message: 'A valid url is required for the 404 page.' },
  pixelTypeUnknown: { status: 400, message: 'Pixel provider is currently not supported.' },
  apiKeyRequired: { status: 401, message: 'A valid API key is required to use this service.' },
  signInFailed: { status: 401, message: 'The email or the password is wrong.' },
  codeNeeded: {
    status: 401,
    message: 'Please enter the code of your authenticator app, or a recovery code.',
  },
  signInCodeWrong: { status: 401, message: 'The code is wrong or was used already.' },
  registrationClosed: { status: 403, message: 'Registration is closed.' },
  accountBlocked: {
    status: 403,
    message: 'This account is blocked because of abuse. It can read what it has, but change nothing.',
  },
  accountSuspended: {
    status: 403,
    message: 'This account is suspended. Please ask whoever runs this service.',
  },
  passwordWrong: { status: 403, message: 'The password is wrong.' },
  codeWrong: { status: 403, message: 'The code is wrong or was used already.' },
  crossSiteRefused: { status: 403, message: 'This request came from another site and was refused.' },
  serviceWorkerRefused: { status: 403, message: 'Service workers may not be registered here.' },
  pathNotFound: { status: 404, message: 'This address does not exist.' },
  slashDoubled: {
    status: 404,
    message:
      'The address begins with more than one slash. Please take the slash off the end of the base URL.',
  },
  linkNotFound: { status: 404, message: 'Link not found.' },
  campaignNotFound: { status: 404, message: 'Campaign not found.' },
  channelNotFound: { status: 404, message: 'Channel not found.' },
  domainNotFound: { status: 404, message: 'Domain not found.' },
  uploadNotFound: { status: 404, message: 'Upload not found.' },
  pixelNotFound: { status: 404, message: 'Pixel not found.' },
  overlayNotFound: { status: 404, message: 'Overlay not found.' },
  splashNotFound: { status: 404, message: 'Splash page not found.' },
  qrNotFound: { status: 404, message: 'QR code not found.' },
  bioNotFound: { status: 404, message: 'Bio page not found.' },
  accountNotFound: { status: 404, message: 'Account not found.' },
  reportNotFound: { status: 404, message: 'Report not found.' },
  sessionNotFound: { status: 404, message: 'Session not found.' },
  itemNotFound: { status: 404, message: 'Item not found.' },
  methodNotAllowed: { status: 405, message: 'This method is not allowed here; see the Allow header.' },
  requestTooSlow: {
    status: 408,
    message: 'The request did not come in time. Please send it again, and all of it at once.',
  },
  aliasTaken: { status: 409, message: 'That alias is taken. Please choose another one.' },
  emailTaken: { status: 409, message: 'An account is already associated with this email.' },
  usernameTaken: { status: 409, message: 'An account is already associated with this username.' },
  lastAdministrator: {
    status: 409,
    message: 'There must be an administrator. Please make another account one first.',
  },
  twoFactorOn: { status: 409, message: 'Two-factor authentication is on already.' },
  twoFactorOff: { status: 409, message: 'Two-factor authentication is not on.' },
  twoFactorNotStarted: {
    status: 409,
    message: 'Please start to turn two-factor authentication on first.',
  },
  domainTaken: { status: 409, message: 'The domain has been already used.' },
  heldByBlock: {
    status: 409,
    message: 'This was blocked by the administration of the service, so it can neither be deleted nor moved.',
  },
  accountHeld: {
    status: 409,
    message:
      'The administration of the service has blocked this account or something that it has, so only the administration can delete it.',
  },
  domainInUse: { status: 409, message: 'This domain still has links.' },
  campaignNameTaken: { status: 409, message: 'You already have a campaign with that name.' },
  slugTaken: { status: 409, message: 'This slug is currently not available. Please choose another one.' },
  channelNameTaken: { status: 409, message: 'You already have a channel with that name.' },
  pixelTaken: { status: 409, message: 'A pixel with this provider and tag already exists.' },
  uploadsFull: {
    status: 409,
    message: 'You have as many pictures as an account may hold. Please delete some that are not used.',
  },
  uploadInUse: { status: 409, message: 'This picture is still used. Please remove it there first.' },
  idempotencyRunning: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running. Please try again in a moment.',
  },
  idempotencyAnswerLost: {
    status: 409,
    message: 'The request with this Idempotency-Key was carried out, but its answer is no longer known.',
  },
  bodyTooLarge: { status: 413, message: 'The request body is too large.' },
  addressTooLong: { status: 414, message: 'The address is too long: it may have 8,192 characters.' },
  contentTypeUnsupported: { status: 415, message: 'The content type must be application/json.' },
  contentEncodingUnsupported: {
    status: 415,
    message: 'The request body must be sent as it is, without a Content-Encoding.',
  },
  uploadTypeUnsupported: {
    status: 415,
    message: 'Send the picture as multipart/form-data, image/png or image/jpeg.',
  },
  expectationUnknown: { status: 417, message: 'The only Expect header that can be met is 100-continue.' },
  idempotencyMismatch: {
    status: 422,
    message: 'This Idempotency-Key was already used with another request body.',
  },
  streamsOpen: {
    status: 429,
    message: 'This account has as many live connections open as it may have. Please close one of them.',
  },
  rateLimited: { status: 429, message: 'Too many requests. Please wait and try again.' },
  headTooLarge: {
    status: 431,
    message:
      'The address and the headers together are too large. Please make them shorter: they may have 16 KiB.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again later.' },
  unavailable: {
    status: 503,
    message: 'The service is busy or its database is away. Please try again shortly.',
  },
} as const;

export type ErrorCode = keyof typeof errors;
