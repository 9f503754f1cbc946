import type { Refusal } from './model';

/** Codes of the forms service → what the visitor is told. */
const REFUSAL_OF: Readonly<Record<string, Refusal>> = {
  'invalid-fields': 'invalid-fields',
  'invalid-input': 'incomplete',
  incomplete: 'incomplete',
  'too-large': 'too-large',
  'too-quick': 'too-quick',
  honeypot: 'honeypot',
  'captcha-refused': 'captcha',
  'captcha-unavailable': 'captcha',
  'too-many-attempts': 'too-many',
  'opening-closed': 'closed',
  'not-there': 'closed',
  'key-taken': 'key',
  'code-refused': 'code',
};

export const refusalOf = (code: string): Refusal => REFUSAL_OF[code] ?? 'down';
