/**
 * How often one line, and one account from however many lines, may send something to each write of the API (`APIS` of roles.ts): the
 * net below the limits that services keep of passwords, codes, mails, messages and the like, by account and by address. It is wide, since an
 * office has one address; what it catches is a program.
 */

/** Times `VISITOR_WRITES_PER_MINUTE`, half of them at once. */
const SHARES = {
  /** What people send now and then: forms, steps of a sign-in, what they keep. */
  form: 1,
  /** What pages send by themselves while people read. */
  page: 5,
  /** The desk, which saves what is typed, for a whole editorial office. */
  desk: 10,
  /** What is refused whoever sends it, since a page of another origin did: what that uses up is nobody else's. */
  foreign: 5,
} as const;
export type WriteShare = keyof typeof SHARES;

/** Why there is no limit of the line's. */
const SIGNED = 'only what carries a signature is read, from one sender, who sends a lot at once';
const SECRET = 'an editor of the content system, by a secret';
const COUNTED = 'counted by messages, not by requests (COLLECTOR_VISITOR_PER_MINUTE); nobody waits for the answer';

type WriteLimit = Exclude<WriteShare, 'foreign'> | { readonly none: string };

export const WRITE_LIMITS: Readonly<Record<string, WriteLimit>> = {
  '/api/account/keep': 'form',
  '/api/account/follow': 'form',
  '/api/account/for-you': 'form',
  '/api/account/saved': 'form',
  '/api/account/subscriptions': 'form',
  '/api/account/profile': 'form',
  '/api/account/security': 'form',
  '/api/account/privacy': 'form',
  '/api/newsletter/register': 'form',
  '/api/newsletter/unsubscribe/<token>': 'form',
  '/api/auth/<step>': 'form',
  '/api/auth/sign-out': 'form',
  '/api/inbox': 'form',
  '/api/alumni/gateway': 'form',
  '/api/alumni/home': 'form',
  '/api/alumni/profile': 'form',
  '/api/alumni/cv': 'form',
  '/api/alumni/groups': 'form',
  '/api/alumni/messages': 'form',
  '/api/alumni/mentoring': 'form',
  '/api/alumni/openings': 'form',
  '/api/alumni/recruiter': 'form',
  '/api/alumni/officers': 'form',
  '/api/alumni/leavers': 'form',
  '/api/alumni/mail-off': 'form',
  '/api/offers/read': 'page',
  '/api/offers/subscription': 'form',
  '/api/offers/webhook': { none: SIGNED },
  '/api/careers/apply': 'form',
  '/api/careers/alerts': 'form',
  '/api/careers/alerts/confirm': 'form',
  '/api/careers/alerts/frequency': 'form',
  '/api/careers/alerts/off': 'form',
  '/api/forms/<id>': 'form',
  '/api/forms/<id>/cancel': 'form',
  '/api/forms/<id>/resume': 'form',
  '/api/consent': 'form',
  '/api/page': { none: COUNTED },
  '/api/errors': 'page',
  '/api/editing/published': { none: SIGNED },
  '/api/editing/render': { none: SECRET },
  '/api/review': 'form',
  '/api/editor/<page>': 'desk',
  '/api/editor/import': 'desk',
  '/api/editor/translations': 'desk',
  '/api/editor/upload': 'desk',
  '/api/editor/dictionary': 'desk',
  '/api/editor/redirects': 'desk',
  '/api/editor/releases': 'desk',
};

/** Addresses of a line of the API, whatever stands for what differs. */
export const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/<\w+>/g, '[^/]+')}/*$`, 'i');
const patterns = Object.entries(WRITE_LIMITS).map(([path, limit]) => ({ of: patternOf(path), limit }));

/** The share of a write; undefined where there is a reason for none. What the table does not know has the least. */
export function writeShare(path: string): WriteShare | undefined {
  const limit = patterns.find(({ of }) => of.test(path))?.limit ?? 'form';
  return typeof limit === 'string' ? limit : undefined;
}

export const timesOf = (share: WriteShare): number => SHARES[share];
