import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** A code is taken one step early or late, for clocks that are not right. */
const windowSteps = 1;
/** As long as a SHA-1 hash: RFC 4226, section 4 */
const secretBytes = 20;

/** A new secret, Base32. */
export function createSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address by which authenticator apps learn the secret. `host`: of this installation. */
export function addressOf(secret: string, { email, host }: { email: string; host: string }): string {
  return oneTimeCodes(secret, { issuer: `Waypost (${host})`, label: email }).toString();
}

/** The time step whose code it is; undefined = it is none of the present ones. `at`: epoch milliseconds */
export function findStep(secret: string, code: string, at: number): number | undefined {
  const delta = oneTimeCodes(secret).validate({ token: code, timestamp: at, window: windowSteps });
  return delta === null ? undefined : TOTP.counter({ period: periodSeconds, timestamp: at }) + delta;
}

/** What every app reads: six digits a half minute, by SHA-1. */
function oneTimeCodes(secret: string, name: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...name,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  });
}
