/** Of the addresses that code knows, those that need a session: apart from the others, since every page loads them. */
const restricted = <P extends string>(path: P) => ({ path, access: 'session' }) as const;

export const sessionRoutes = {
  editSubscriptions: restricted('/user-registration/manage-account/edit-subscriptions'),
  editProfile: restricted('/user-registration/manage-account/edit-profile'),
  savedArticles: restricted('/user-registration/manage-account/saved-articles'),
  subscription: restricted('/user-registration/manage-account/subscription'),
  security: restricted('/user-registration/manage-account/security'),
  privacy: restricted('/user-registration/manage-account/privacy'),
  figures: restricted('/user-registration/figures'),
  inbox: restricted('/user-registration/inbox'),
  forYou: restricted('/user-registration/for-you'),
  alumniChangePassword: restricted('/alumni/user-registration/change-password'),
  alumniUpdateInfo: restricted('/alumni/user-registration/update-info'),
} as const;

const paths = new Set<string>(Object.values(sessionRoutes).map(({ path }) => path));

/** Whether a path (without language prefix) needs a session. Case and a trailing slash make no difference. */
export const needsSession = (path: string): boolean => paths.has(path.toLowerCase().replace(/\/+$/, '') || '/');
