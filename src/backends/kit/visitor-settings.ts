import { z } from 'zod';
import { trustedHops, type TrustedHops } from './http/client-address.ts';
import { createSecurityLog, type SecurityLog } from './security-log.ts';

const isHopList = (list: string): boolean => {
  try {
    trustedHops(list);
    return true;
  } catch {
    return false;
  }
};

/** Addresses and networks of hops, with commas. */
export const hopList = z.string().refine(isHopList, 'not a list of addresses and networks');

/** Settings that every service which counts or notes visitors has. */
export const visitorVariables = {
  BACKEND_TRUSTED_HOPS: hopList.default('127.0.0.1,::1'),
  SECURITY_LOG: z.string().optional(),
  SECURITY_LOG_KEY: z.string().min(32, 'shorter than 32 characters').optional(),
};

export const visitorFixes = {
  BACKEND_TRUSTED_HOPS: "Give the addresses or networks of the site's servers, with commas, such as 10.0.3.0/28: they name the visitor.",
  SECURITY_LOG: 'Give a file, or leave it out: then security events go to standard output.',
  SECURITY_LOG_KEY: 'Give 32 or more random characters, the same to every service, or leave it out.',
};

/** Settings of services that anybody may ask as often as they like, within reason. */
export const floodVariables = {
  ...visitorVariables,
  BACKEND_VISITOR_PER_MINUTE: z.coerce.number('not a number').int('not a whole number').min(60, 'below 60').default(1200),
};

export const floodFixes = {
  ...visitorFixes,
  BACKEND_VISITOR_PER_MINUTE:
    'Give how many searches, media, offers and calls of forms one visitor may ask for in a minute, of each, or leave it out for 1200.',
};

export interface FloodSettings extends VisitorSettings {
  perMinute: number;
}

export const floodSettings = (vars: z.infer<z.ZodObject<typeof floodVariables>>): FloodSettings => ({
  ...visitorSettings(vars),
  perMinute: vars.BACKEND_VISITOR_PER_MINUTE,
});

export interface VisitorSettings {
  /** Whose `X-Forwarded-For` is believed. */
  hops: TrustedHops;
  securityLog: { file: string | undefined; key: string | undefined };
}

export const visitorSettings = (vars: z.infer<z.ZodObject<typeof visitorVariables>>): VisitorSettings => ({
  hops: trustedHops(vars.BACKEND_TRUSTED_HOPS),
  securityLog: { file: vars.SECURITY_LOG, key: vars.SECURITY_LOG_KEY },
});

/** What a service in a test has, which is given no settings. */
export const DEFAULT_VISITORS = visitorSettings(z.object(visitorVariables).parse({}));
export const DEFAULT_FLOOD = floodSettings(z.object(floodVariables).parse({}));

/** The log of a service; its secret makes the pseudonyms where no key is set for all. */
export const securityLogOf = (service: string, { securityLog }: Pick<VisitorSettings, 'securityLog'>, secret: string): SecurityLog =>
  createSecurityLog({ service, key: securityLog.key ?? secret, file: securityLog.file });
