import { routes } from '@/config/routes';

/**
 * Tables of the user service that mean something to a reader, in the order in which they are told (`account.privacy.held.<kind>`),
 * each with the page on which it is changed. Others count as records of the service.
 */
export const HELD = {
  accounts: routes.editProfile.path,
  identities: routes.security.path,
  identity_enrolments: routes.security.path,
  identity_known_devices: undefined,
  roles: undefined,
  entitlements: undefined,
  sessions: routes.security.path,
  subscriptions: routes.editSubscriptions.path,
  saved_articles: routes.savedArticles.path,
  ratings: undefined,
  preferences: routes.forYou.path,
  readings: routes.forYou.path,
  forms_submissions: undefined,
  forms_places: undefined,
  forms_files: undefined,
  forms_alerts: undefined,
  offers_subscriptions: routes.subscription.path,
  offers_payments: routes.subscription.path,
  offers_gifts: routes.subscription.path,
  alumni_members: undefined,
  alumni_profiles: undefined,
  alumni_messages: undefined,
  alumni_posts: undefined,
  alumni_consents: undefined,
  alumni_leavers: undefined,
  content_changes: undefined,
  other: undefined,
} as const;

/** Services besides the user service that hold something; their tables begin with their name. */
export const HOLDERS = ['identity', 'forms', 'offers', 'alumni', 'content'] as const;
export type Holder = (typeof HOLDERS)[number];

export type HeldKind = keyof typeof HELD;
export const HELD_KINDS = Object.keys(HELD) as HeldKind[];
export const isHeldKind = (kind: string): kind is HeldKind => Object.hasOwn(HELD, kind);
