import { ticked, type Rules } from '../common/rules';

export const privacyRules = { erase: { confirm: [ticked] } } satisfies Record<string, Rules>;

/** Id of the part of the page in which the account is erased. */
export const ERASE = 'erase';
