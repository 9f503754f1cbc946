import { FREQUENCIES, type Frequency } from '@/lib/newsletters/issue';
import { atMost, line, oneOf, required, slug, type Rules } from '../common/rules';

export { FREQUENCIES, type Frequency };
/** Weeks for which mails can be held back. */
export const PAUSES = ['2', '4', '8'] as const;
/** Newsletters of the firm; `newsletter.name.<id>` and `newsletter.about.<id>` are their phrases. */
export const NEWSLETTERS = ['weekly-briefing', 'monthly-highlights'] as const;
/** The letter that comes each week: the one that the site's fields register for, and that its page offers first. */
export const LETTER = NEWSLETTERS[0];
export type NewsletterId = (typeof NEWSLETTERS)[number];
/** How often each comes, as the user service has it. */
export const RHYTHMS: Readonly<Record<NewsletterId, Frequency>> = { 'monthly-highlights': 'monthly', 'weekly-briefing': 'weekly' };
export const isNewsletter = (id: string): id is NewsletterId => (NEWSLETTERS as readonly string[]).includes(id);

/** As many names as an account may have alerts, each as long as a name may be. */
const LONGEST_LIST = 6_000;

export const subscriptionRules = {
  subscriptions: {
    newsletter: [oneOf(...NEWSLETTERS)],
    topic: [slug],
    alertFrequency: [oneOf(...FREQUENCIES)],
    was: [line, atMost(LONGEST_LIST)],
    /** Which of the page's forms it was. */
    key: [slug],
  },
  pause: { weeks: [required, oneOf(...PAUSES)] },
  resume: {},
  'all-off': {},
  restore: {},
} satisfies Record<string, Rules>;
