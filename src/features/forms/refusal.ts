import type { Refusal } from './model';

/** Codes of the forms service that mean the same of every form → what the visitor is told. */
export const SHARED_REFUSALS = {
  'invalid-fields': 'invalid-fields',
  'invalid-input': 'incomplete',
  incomplete: 'incomplete',
  'too-large': 'too-large',
  'too-quick': 'too-quick',
  honeypot: 'honeypot',
  'captcha-refused': 'captcha',
  'captcha-unavailable': 'captcha',
  'too-many-attempts': 'too-many',
  'key-taken': 'key',
  'code-refused': 'code',
} as const;

const REFUSAL_OF: Readonly<Record<string, Refusal>> = { ...SHARED_REFUSALS, 'opening-closed': 'closed', 'not-there': 'closed' };

export const refusalOf = (code: string): Refusal => REFUSAL_OF[code] ?? 'down';
