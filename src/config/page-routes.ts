/** Written from the table of roles (`roles.ts`) by `node scripts/roles.ts`: the addresses that code knows by name, and whether a session is needed. */
const open = <P extends string>(path: P) => ({ path, access: 'public' }) as const;
const restricted = <P extends string>(path: P) => ({ path, access: 'session' }) as const;

export const routes = {
  home: open('/'),
  cookies: open('/cookies'),
  insightsStore: open('/featured-insights/insights-store'),
  jobSearch: open('/careers/search-jobs/jobs/'),
  subscribe: open('/subscribe'),
  signIn: open('/sign-in'),
  signInPrompt: open('/sign-in/prompt'),
  lockedAccount: open('/sign-in/locked-account'),
  signUp: open('/sign-up'),
  signUpThanks: open('/sign-up/thanks'),
  keep: open('/user-registration/keep'),
  newsletter: open('/user-registration/newsletter'),
  forgotPassword: open('/user-registration/forgot-password'),
  registerConfirmation: open('/user-registration/register-confirmation'),
  editSubscriptions: restricted('/user-registration/manage-account/edit-subscriptions'),
  editProfile: restricted('/user-registration/manage-account/edit-profile'),
  savedArticles: restricted('/user-registration/manage-account/saved-articles'),
  subscription: restricted('/user-registration/manage-account/subscription'),
  security: restricted('/user-registration/manage-account/security'),
  privacy: restricted('/user-registration/manage-account/privacy'),
  figures: restricted('/user-registration/figures'),
  inbox: restricted('/user-registration/inbox'),
  forYou: restricted('/user-registration/for-you'),
  alumni: open('/alumni'),
  alumniHome: restricted('/alumni/home'),
  alumniOfficers: restricted('/alumni/officers'),
} as const;

/** Pages that the account's menu shows only to some, the roles that see them there, and the site whose menu has them. */
export const menu = [
  ['alumniHome', 'alumnus recruiter', 'dotcom'],
  ['alumniOfficers', 'officer', 'dotcom'],
  ['figures', 'practice officer editor approver', 'both'],
  ['inbox', 'practice officer editor approver', 'both'],
] as const;
