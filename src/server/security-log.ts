import { createHmac, hkdfSync } from 'node:crypto';
import pino, { type DestinationStream } from 'pino';
import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { addressKey } from '@/lib/client-address';
import { securityDestination } from '@/lib/log-destination';
import { logger } from './logger';

/** What the site itself refuses; sign-ins, locks and sessions are noted by the services that decide them (docs/contracts/security-log.md). */
const siteEvent = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('sign-in-failed'), address: z.string(), means: z.literal('basic') }),
  z.strictObject({ event: z.literal('limited'), address: z.string(), limit: z.enum(['preview', 'writes']), seconds: z.number().int() }),
  z.strictObject({ event: z.literal('refused'), address: z.string(), what: z.enum(['origin', 'token', 'admin-key']) }),
]);
export type SiteSecurityEvent = z.infer<typeof siteEvent>;

const PSEUDONYM_CHARACTERS = 22;

/** The same pseudonym as the back ends make with the same key (`createSecurityLog` of their kit). */
export function addressPseudonym(key: string, address: string): string {
  const derived = Buffer.from(hkdfSync('sha256', key, 'masthead security-log', 'mac address', 32));
  return createHmac('sha256', derived).update(addressKey(address)).digest('base64url').slice(0, PSEUDONYM_CHARACTERS);
}

interface Writer {
  write(event: SiteSecurityEvent): void;
}

export function createSiteSecurityLog(key: string, destination: DestinationStream): Writer {
  const log = pino(
    {
      base: { service: 'site', security: true },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  return {
    write: (given) => {
      const parsed = siteEvent.safeParse(given);
      if (!parsed.success) {
        logger.error('a security event was not written: it is none of the list');
        return;
      }
      const { address, ...event } = parsed.data;
      log.info({ ...event, address: addressPseudonym(key, address) });
    },
  };
}

let writer: Writer | undefined;

/** Writes one event of the site: into the file of `SECURITY_LOG`, or to standard output. */
export function writeSecurityEvent(event: SiteSecurityEvent): void {
  const { SECURITY_LOG: file, SECURITY_LOG_KEY, SESSION_SECRET } = getEnv();
  writer ??= createSiteSecurityLog(SECURITY_LOG_KEY ?? SESSION_SECRET, securityDestination(file));
  writer.write(event);
}
