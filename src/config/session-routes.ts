import { trimSlashes } from '@/lib/trim-signs';

/**
 * Written from the table of roles (`roles.ts`) by `node scripts/roles.ts`: the addresses that need a session. Apart from all else, since
 * every page loads them.
 */
const paths = new Set([
  '/user-registration/manage-account/edit-subscriptions',
  '/user-registration/manage-account/edit-profile',
  '/user-registration/manage-account/saved-articles',
  '/user-registration/manage-account/subscription',
  '/user-registration/manage-account/security',
  '/user-registration/manage-account/privacy',
  '/user-registration/figures',
  '/user-registration/inbox',
  '/user-registration/for-you',
  '/alumni/home',
  '/alumni/directory',
  '/alumni/groups',
  '/alumni/messages',
  '/alumni/mentoring',
  '/alumni/openings',
  '/alumni/recruiter',
  '/alumni/officers',
  '/alumni/user-registration/update-info',
  '/alumni/user-registration/change-password',
]);

/** Whether a path (without language prefix) needs a session. Case and a trailing slash make no difference. */
export const needsSession = (path: string): boolean => paths.has(trimSlashes(path.toLowerCase()));
