import type { Behaviour } from './model';

export type { Behaviour } from './model';

/** What a script adds to texts and lists: each in a file of its own, fetched where a page has such an element. */
export const contentBehaviours = {
  carousel: () => import('./carousel'),
  clock: () => import('./clock'),
  contents: () => import('./contents'),
  embed: () => import('./embed'),
  enlarge: () => import('./enlarge'),
  narrow: () => import('./narrow'),
  'own-zone': () => import('./own-zone'),
  share: () => import('./share'),
  'to-top': () => import('./to-top'),
} satisfies Readonly<Record<string, () => Promise<Behaviour>>>;
