import { expect, it } from 'vitest';
import { checkForm } from '@/features/account/common';
import { groupsRules } from './rules';

it('a group that is not open any more is left after a question', () => {
  const left = (more: Record<string, string[]>) =>
    checkForm(groupsRules.leave, { key: ['own:3f6d4792-c957-4f22-8b56-e2e5d8e4996f'], ...more });
  expect(left({})).toEqual({});
  expect(left({ closed: ['yes'] })).toHaveProperty('confirm');
  expect(left({ closed: ['yes'], confirm: ['yes'] })).toEqual({});
});
