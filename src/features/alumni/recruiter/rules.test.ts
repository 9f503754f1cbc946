import { describe, expect, it } from 'vitest';
import { checkForm } from '@/features/account/common';
import { ANYWHERE, recruiterRules } from './rules';

const role = {
  title: 'Lead',
  employer: 'Port of Sluys',
  place: 'Berlin',
  type: 'interim',
  text: 'Come.',
  salary: '€ 90,000 a year',
  referral: 'yes',
  once: '',
};
const wrongIn = (name: string, value: string) =>
  checkForm(recruiterRules.edit, Object.fromEntries(Object.entries({ ...role, [name]: value }).map(([each, said]) => [each, [said]])))[
    name
  ];
const wrong = (country: string) => wrongIn('country', country);

describe('the country of a role', () => {
  it('is chosen: nowhere in particular is a choice too', () => {
    expect(['', 'DE', ANYWHERE, 'Germany'].map(wrong)).toEqual(['required', undefined, undefined, 'unknown']);
  });
});

describe('what a role pays', () => {
  it('is said, as the page of the alumni promises', () => {
    expect(['', '  ', 'unpaid', '€ 90,000 a year'].map((pay) => wrongIn('salary', pay))).toEqual([
      'required',
      'required',
      undefined,
      undefined,
    ]);
  });
});
