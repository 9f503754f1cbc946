const ofReaders = () => import('./of-readers');

/** What a script adds for readers, fetched where a page has such an element. */
export const accountBehaviours = {
  'account-menu': () => import('../menu/account-menu'),
  'card-save': () => ofReaders().then(({ cardSave }) => cardSave),
  follow: () => ofReaders().then(({ follow }) => follow),
  'reader-actions': () => import('../keep/reader-actions'),
};
