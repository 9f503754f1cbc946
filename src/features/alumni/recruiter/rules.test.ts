import { describe, expect, it } from 'vitest';
import { checkForm } from '@/features/account/common';
import { ANYWHERE, recruiterRules } from './rules';

const role = { title: 'Lead', employer: 'Port of Sluys', place: 'Berlin', type: 'interim', text: 'Come.', referral: 'yes', once: '' };
const wrong = (country: string) =>
  checkForm(recruiterRules.edit, {
    ...Object.fromEntries(Object.entries(role).map(([name, value]) => [name, [value]])),
    country: [country],
  }).country;

describe('the country of a role', () => {
  it('is chosen: nowhere in particular is a choice too', () => {
    expect(['', 'DE', ANYWHERE, 'Germany'].map(wrong)).toEqual(['required', undefined, undefined, 'unknown']);
  });
});
