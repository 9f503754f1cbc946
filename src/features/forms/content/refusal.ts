import { SHARED_REFUSALS } from '../refusal';
import type { StepRefusal } from './model';

/** Codes of the forms service → what the visitor is told. */
const REFUSAL_OF: Readonly<Record<string, StepRefusal>> = {
  ...SHARED_REFUSALS,
  'token-refused': 'ended',
  'form-ended': 'ended',
  'not-there': 'ended',
  'unknown-form': 'withdrawn',
  'unsupported-action': 'unsupported',
  'registration-closed': 'noPlaces',
  'registered-before': 'registered',
};

export const stepRefusalOf = (code: string): StepRefusal => REFUSAL_OF[code] ?? 'down';
