import { describe, expect, it } from 'vitest';
import { checkForm } from '@/features/account/common';
import { gatewayRules } from './rules';

const answers = { name: 'Ann Lee', office: 'Lisbon', practice: 'Energy', from: '2001', to: '2009', consent: 'yes' };
const wrong = (more: Partial<typeof answers>) =>
  checkForm(gatewayRules.questions, Object.fromEntries(Object.entries({ ...answers, ...more }).map(([name, value]) => [name, [value]])));

describe('the questions to a former colleague', () => {
  it('are answered by five fields and a tick', () => expect(wrong({})).toEqual({}));
  it('need the tick', () => expect(wrong({ consent: '' })).toEqual({ consent: 'consent' }));
  it('take years that are years, in their order', () => {
    expect(wrong({ from: 'long ago' })).toEqual({ from: 'number' });
    expect(wrong({ from: '2009', to: '2001' })).toEqual({ to: 'tooLow:2009' });
    expect(wrong({ from: '12' })).toEqual({ from: 'tooLow:1900' });
  });
});
