import type { Rules } from '@/features/account/common';

/** The one form of the home: that everything is still right. */
export const homeRules = { confirm: {} } satisfies Record<string, Rules>;
