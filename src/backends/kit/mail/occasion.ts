import { z } from 'zod';
import type { Language } from '../../../lib/languages.ts';
import type { Exchange } from '../http/exchange.ts';

/**
 * When and where something was asked for or done, for the mail that tells its owner: names of a closed list alone, since a
 * `User-Agent` is text that a stranger may choose.
 */
export const occasionSchema = z.object({ at: z.iso.datetime(), browser: z.string().max(20), system: z.string().max(20) });
export type Occasion = z.infer<typeof occasionSchema>;

type Names = readonly (readonly [RegExp, string])[];

/** In this order: many browsers name others too. */
const BROWSERS: Names = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bCriOS\/|\bChrome\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (userAgent: string, names: Names): string => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';

/** Browser and system as a reader would call them. */
export const deviceOf = (userAgent: string): Pick<Occasion, 'browser' | 'system'> => ({
  browser: named(userAgent, BROWSERS),
  system: named(userAgent, SYSTEMS),
});

export const occasion = (userAgent: string | undefined, at: Date = new Date()): Occasion => ({
  at: at.toISOString(),
  ...deviceOf(userAgent ?? ''),
});

/** Of a call: the site tells its visitor's browser in `x-user-agent`, a browser that calls by itself in its own header. */
export const occasionOf = (exchange: Exchange, at?: Date): Occasion =>
  occasion(exchange.header('x-user-agent') ?? exchange.header('user-agent'), at);

const WORDS = {
  en: { locale: 'en-GB', asked: 'Asked for on {when}', done: 'Done on {when}', by: ' with {browser}', on: ' on {system}' },
  de: { locale: 'de-DE', asked: 'Angefordert am {when}', done: 'Geschehen am {when}', by: ' mit {browser}', on: ' auf {system}' },
} as const;

/** One sentence: when, by the clock of UTC, and with which browser and device, as far as they are known. */
export function occasionText({ at, browser, system }: Occasion, language: Language, what: 'asked' | 'done'): string {
  const words = WORDS[language];
  const when = new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at));
  const head = words[what].replace('{when}', `${when} UTC`);
  const by = browser === '' ? '' : words.by.replace('{browser}', browser);
  const on = system === '' ? '' : words.on.replace('{system}', system);
  return `${head}${by}${on}.`;
}
