import { z } from 'zod';
import { LANGUAGES } from '../../../lib/languages.ts';
import { equalText } from '../../kit/secrets.ts';
import type { OffersContext } from '../context.ts';
import { OffersError } from '../errors.ts';
import { readUserRef, type Reader } from '../readers/user-ref.ts';
import type { Language } from '../storage/tables.ts';

/** What every call of a publisher's server has. */
export const publisher = { aid: z.string(), api_token: z.string() };
export const language = z.enum(LANGUAGES).default('en');
export const userReference = z.string().min(1).max(4_000);

type Settings = Pick<OffersContext, 'config' | 'now'>;

/** @throws OffersError where the application or its token is another */
export function needPublisher({ config }: Settings, { aid, api_token: token }: { aid: string; api_token: string }): void {
  if (aid !== config.aid) throw new OffersError('unknown-application');
  if (!equalText(token, config.apiToken)) throw new OffersError('api-token-refused');
}

/** The reader of a user reference. @throws OffersError `user-refused` */
export function needReader({ config, now }: Settings, token: string): Reader {
  const reader = readUserRef(config.privateKey, token, now());
  if (reader === undefined) throw new OffersError('user-refused');
  return reader;
}

/** An amount as it is read: `9,90 €` in German, `€9.90` in English. */
export const moneyText = (amount: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-IE', { style: 'currency', currency }).format(amount / 100);

/** A rate of tax without its sign, as a language writes decimals: 8.1 in English, 8,1 in German. */
export const rateText = (percent: number, language: Language): string =>
  new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-IE', { maximumFractionDigits: 3 }).format(percent);

/** The tax that is in an amount. */
export const taxIn = (amount: number, percent: number): number => Math.round(amount - amount / (1 + percent / 100));
