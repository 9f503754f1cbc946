import { pino, type DestinationStream } from 'pino';
import { securityDestination } from '../../lib/log-destination.ts';
import { addressKey } from './http/client-address.ts';
import { createSecrets } from './secrets.ts';
import { securityEvent, type SecurityEvent } from './security-events.ts';

export interface SecurityLog {
  /** Writes one event. The account and the address that are given are written as pseudonyms only. */
  write(event: SecurityEvent): void;
}

export interface SecurityLogOptions {
  service: string;
  /** Makes the pseudonyms: `SECURITY_LOG_KEY`, so that services agree on them, or else the service's own secret. */
  key: string;
  /** `SECURITY_LOG`: a file that only its owner may read. Without one, lines go to standard output, marked `security: true`. */
  file?: string | undefined;
  /** Instead of either, for tests. */
  destination?: DestinationStream;
}

/** So many that two accounts never have the same one. */
const PSEUDONYM_CHARACTERS = 22;

/**
 * The one writer of security events (ASVS 5.0, V16.3): what happened, when, whose pseudonym, from which pseudonymous address.
 * `LOG=quiet` does not silence it.
 */
export function createSecurityLog({ service, key, file, destination }: SecurityLogOptions): SecurityLog {
  const secrets = createSecrets('security-log', key);
  const pseudonym = (purpose: 'account' | 'reader' | 'address', text: string): string =>
    secrets.mac(purpose, text).slice(0, PSEUDONYM_CHARACTERS);
  const log = pino(
    {
      base: { service, security: true },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination ?? securityDestination(file),
  );
  return {
    write: (given) => {
      const parsed = securityEvent.safeParse(given);
      if (!parsed.success) {
        // A caller's mistake may not end a sign-in. What the event says is left out, since it was not checked.
        log.error({ event: 'not-written', issues: parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`) });
        return;
      }
      const { account, reader, address, ...event } = parsed.data;
      log.info({
        ...event,
        ...(account === undefined ? {} : { account: pseudonym('account', account.trim().toLowerCase()) }),
        ...(reader === undefined ? {} : { reader: pseudonym('reader', reader) }),
        ...(address === undefined ? {} : { address: pseudonym('address', addressKey(address)) }),
      });
    },
  };
}
