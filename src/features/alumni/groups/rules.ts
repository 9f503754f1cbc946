import { oneOf, required, ticked, type Rule, type Rules } from '@/features/account/common';
import { GROUP_ID } from './asked';

const group: Rule = (value) => (value === '' || GROUP_ID.test(value) ? undefined : 'unknown');

/** A group that is not open to the member any more is left after a question: there is no way back. */
const sure: Rule = (value, values) => (values.closed?.[0] === 'yes' ? ticked(value, values) : undefined);

/** Rules of the forms of the page of groups. */
export const groupsRules = {
  join: { key: [required, group] },
  leave: { key: [required, group], closed: [oneOf('yes')], confirm: [sure] },
} satisfies Record<string, Rules>;
