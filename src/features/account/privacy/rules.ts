import { ticked, type Rules } from '../common/rules';

export const privacyRules = { erase: { confirm: [ticked] } } satisfies Record<string, Rules>;
