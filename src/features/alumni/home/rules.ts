import { oneOf, type Rules } from '@/features/account/common';

/** The one form of the home: that everything is still right. */
export const homeRules = { confirm: { show: [oneOf('yes')] } } satisfies Record<string, Rules>;
