import { FREQUENCIES, type Frequency } from '@/lib/newsletters/issue';
import { atMost, line, oneOf, required, slug, type Rules } from '../common/rules';

export { FREQUENCIES, type Frequency };
/** Weeks for which mails can be held back. */
export const PAUSES = ['2', '4', '8'] as const;
/** Newsletters of the firm; `newsletter.name.<id>` and `newsletter.about.<id>` are their phrases. */
export const NEWSLETTERS = ['monthly-highlights', 'weekly-briefing'] as const;
export type NewsletterId = (typeof NEWSLETTERS)[number];
/** How often each comes, as the user service has it. */
export const RHYTHMS: Readonly<Record<NewsletterId, Frequency>> = { 'monthly-highlights': 'monthly', 'weekly-briefing': 'weekly' };
export const isNewsletter = (id: string): id is NewsletterId => (NEWSLETTERS as readonly string[]).includes(id);

export const subscriptionRules = {
  subscriptions: {
    newsletter: [oneOf(...NEWSLETTERS)],
    topic: [slug],
    alertFrequency: [oneOf(...FREQUENCIES)],
    was: [line, atMost(2_000)],
    /** Which of the page's forms it was. */
    key: [slug],
  },
  pause: { weeks: [required, oneOf(...PAUSES)] },
  resume: {},
  'all-off': {},
  restore: {},
} satisfies Record<string, Rules>;
