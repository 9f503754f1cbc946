import { oneOf, required, slug, type Rules } from '../common/rules';

export const FREQUENCIES = ['weekly', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
/** Weeks for which mails can be held back. */
export const PAUSES = ['2', '4', '8'] as const;
/** Newsletters of the firm; `newsletter.name.<id>` and `newsletter.about.<id>` are their phrases. */
export const NEWSLETTERS = ['monthly-highlights', 'weekly-briefing'] as const;
export type NewsletterId = (typeof NEWSLETTERS)[number];
export const isNewsletter = (id: string): id is NewsletterId => (NEWSLETTERS as readonly string[]).includes(id);

export const subscriptionRules = {
  subscriptions: {
    newsletter: [oneOf(...NEWSLETTERS)],
    topic: [slug],
    alertFrequency: [oneOf(...FREQUENCIES)],
    ...Object.fromEntries(NEWSLETTERS.map((id) => [`frequency-${id}`, [oneOf(...FREQUENCIES)]])),
  },
  pause: { weeks: [required, oneOf(...PAUSES)] },
  resume: {},
  'all-off': {},
  restore: {},
} satisfies Record<string, Rules>;
