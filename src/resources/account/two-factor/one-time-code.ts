import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** Codes of one step earlier and one step later are accepted, too, for devices whose clock is off. */
const windowSteps = 1;
/** The length of a SHA-1 hash: RFC 4226, section 4 */
const secretBytes = 20;

/** A new random secret in Base32. */
export function createSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/**
 * The `otpauth:` URI by which authenticator apps learn the secret. `host` is the host name of this
 * installation.
 */
export function addressOf(secret: string, { email, host }: { email: string; host: string }): string {
  return oneTimeCodes(secret, { issuer: `Waypost (${host})`, label: email }).toString();
}

/**
 * The time step that the code belongs to; undefined = the code does not belong to any step that is accepted
 * at this time. `at` is in epoch milliseconds.
 */
export function findStep(secret: string, code: string, at: number): number | undefined {
  const delta = oneTimeCodes(secret).validate({ token: code, timestamp: at, window: windowSteps });
  return delta === null ? undefined : TOTP.counter({ period: periodSeconds, timestamp: at }) + delta;
}

/** The parameters that every authenticator app supports: six digits, 30 seconds, SHA-1. */
function oneTimeCodes(secret: string, name: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...name,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  });
}
