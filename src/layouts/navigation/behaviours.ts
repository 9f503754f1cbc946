import type { Behaviour } from '@/features/content/behaviours/model';

const ofReaders = () => import('@/features/account/behaviours');

/** `data-enhance` → its module, fetched when a page has such an element. A name that is not here stays what the document has. */
export const behaviours: Readonly<Record<string, () => Promise<Behaviour>>> = {
  'account-menu': () => import('@/features/account/menu/account-menu'),
  'card-save': () => ofReaders().then(({ cardSave }) => cardSave),
  carousel: () => import('@/features/content/behaviours/carousel'),
  contents: () => import('@/features/content/behaviours/contents'),
  embed: () => import('@/features/content/behaviours/embed'),
  enlarge: () => import('@/features/content/behaviours/enlarge'),
  follow: () => ofReaders().then(({ follow }) => follow),
  'own-zone': () => import('@/features/content/behaviours/own-zone'),
  'reader-actions': () => import('@/features/account/keep/reader-actions'),
  share: () => import('@/features/content/behaviours/share'),
  'to-top': () => import('@/features/content/behaviours/to-top'),
};
