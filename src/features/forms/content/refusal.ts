import type { StepRefusal } from './model';

/** Codes of the forms service → what the visitor is told. */
const REFUSAL_OF: Readonly<Record<string, StepRefusal>> = {
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
  'token-refused': 'ended',
  'form-ended': 'ended',
  'not-there': 'ended',
  'unknown-form': 'withdrawn',
  'unsupported-action': 'unsupported',
  'registration-closed': 'noPlaces',
  'registered-before': 'registered',
};

export const stepRefusalOf = (code: string): StepRefusal => REFUSAL_OF[code] ?? 'down';
