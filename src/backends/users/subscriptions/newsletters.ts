import { z } from 'zod';
import { FREQUENCIES, type Frequency } from '../../../lib/newsletters/issue.ts';

export const frequency = z.enum(FREQUENCIES);

/** Default practice name (specification, section 9). */
export const DEFAULT_PRACTICE = 'Monthly Highlights';

/** What can be subscribed to, and how often each comes: a newsletter has a rhythm of its own. Names are keys of the site's dictionary. */
export const NEWSLETTERS = [
  { id: 'monthly-highlights', name: DEFAULT_PRACTICE, frequency: 'monthly' },
  { id: 'weekly-briefing', name: 'Weekly Briefing', frequency: 'weekly' },
] as const satisfies readonly { id: string; name: string; frequency: Frequency }[];

export const newsletterId = z.enum(
  NEWSLETTERS.map(({ id }) => id) as [(typeof NEWSLETTERS)[number]['id'], ...(typeof NEWSLETTERS)[number]['id'][]],
);

/** How often a newsletter comes; a newsletter that is no longer made counts as monthly. */
export const rhythmOf = (id: string): Frequency => NEWSLETTERS.find((each) => each.id === id)?.frequency ?? 'monthly';
