import { required, type Rule, type Rules } from '@/features/account/common';
import { GROUP_ID } from './asked';

const group: Rule = (value) => (value === '' || GROUP_ID.test(value) ? undefined : 'unknown');

/** Rules of the forms of the page of groups. */
export const groupsRules = { join: { key: [required, group] }, leave: { key: [required, group] } } satisfies Record<string, Rules>;
