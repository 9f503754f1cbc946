import { intl } from '@/lib/intl';
import { localeOf } from '@/lib/language-path';

/** The IANA name, or UTC when it is empty or unknown: a misspelt zone must not take a page down. */
export const knownZone = (timeZone: string | undefined): string => {
  if (!timeZone) return 'UTC';
  try {
    return intl('DateTimeFormat', 'en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
};

/** The zone's name: `short` CET and `long` Central European Standard Time at that moment, `longGeneric` Central European Time at any. */
export const zoneName = (timeZone: string, language: string, style: 'short' | 'long' | 'longGeneric', at = new Date()): string =>
  intl('DateTimeFormat', localeOf(language), { timeZone, timeZoneName: style })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
    // German has no short name for it.
    ?.value.replace(/^GMT\+0$/, 'GMT')
    .replace(/^GMT-/, 'GMT−') ?? timeZone;
