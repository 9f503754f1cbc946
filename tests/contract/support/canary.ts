import type { OwnItems } from './own-items.ts';

/** A word that nothing but the planted sentences has. */
export const CANARY = 'kanarienvogel-7f4f1f3e';

const base = 'insights/Home/featured-insights';

/** Texts that not everybody may read: their addresses, their access, and the items in which the hidden sentences stand. */
export const PLANTED = [
  {
    path: '/featured-insights/industry/copper-has-a-memory',
    access: 'registered',
    item: `${base}/industry/copper-has-a-memory`,
    block: `${base}/industry/copper-has-a-memory/Data/Text Block 3`,
  },
  {
    path: '/featured-insights/health/the-waiting-list-is-a-building',
    access: 'premium',
    item: `${base}/health/the-waiting-list-is-a-building`,
    block: `${base}/health/the-waiting-list-is-a-building/Data/Text Block 4`,
  },
] as const;

/** Puts a sentence into the hidden part of a registered and of a premium article: into a block in every language, and into the notes. */
export function plantCanaries(items: OwnItems): void {
  for (const { item, block } of PLANTED) {
    items.edit(block, (yaml) => yaml.replaceAll('<p>', `<p>The ${CANARY} sings. `));
    items.edit(item, (yaml) => yaml.replaceAll('<li id="n1">', `<li id="n1">The ${CANARY} notes. `));
  }
}
