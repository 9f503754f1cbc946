import { atMost, line, required, ticked, type Rules } from '@/features/account/common';

const LONGEST_ID = 100;
const LONGEST_PATH = 500;
const LONGEST_AMOUNT = 12;

export const subscriptionRules = {
  pause: { id: [required, atMost(LONGEST_ID)] },
  resume: { id: [required, atMost(LONGEST_ID)], amount: [atMost(LONGEST_AMOUNT)] },
  cancel: { id: [required, atMost(LONGEST_ID)], confirm: [ticked] },
  refund: { id: [required, atMost(LONGEST_ID)], confirm: [ticked] },
  give: { path: [required, line, atMost(LONGEST_PATH)], once: [atMost(LONGEST_ID)] },
} satisfies Record<string, Rules>;
