import { LANGUAGES } from '@/config/constants';
import { routes } from '@/config/routes';
import { assertUnreachable } from '@/lib/assert-unreachable';
import { splitLanguage } from '@/lib/split-language';
import { ERASE } from '../privacy/rules';
import type { Intent } from './intent.schema';

/** Pages of which a sign-in says more than that they open. */
const TOLD = ['alumni', 'begin', 'forYou'] as const;

/** What a sign-in is for, as its pages say it. Browser-safe. */
export interface Purpose {
  /** Key of a phrase that goes on from "Sign in to …". */
  what: string;
  params?: Readonly<Record<string, string>>;
  /** Key of the phrase of a name, the parameter `name`. */
  name?: string;
  /** What follows the sign-in: it is done, or the visitor comes to the page, of which it may have to be said who or what it is for. */
  then: 'done' | 'shown' | (typeof TOLD)[number];
}

const first = (values: readonly string[]): string => values[0]?.trim() ?? '';
const done = (what: string, params?: Readonly<Record<string, string>>): Purpose => ({
  what: `purpose.${what}`,
  ...(params ? { params } : {}),
  then: 'done',
});

/** What for, when something was pressed. */
export function purposeOf(intent: Intent): Purpose {
  switch (intent.kind) {
    case 'keep/save':
    case 'for-you/save':
    case 'saved/restore':
      return done('save', { title: first(intent.values.title) });
    case 'keep/unsave':
    case 'for-you/unsave':
    case 'saved/remove':
      return done('unsave', { title: first(intent.values.title) });
    case 'for-you/follow':
    case 'for-you/unfollow':
    case 'for-you/mute':
    case 'for-you/unmute':
    case 'follows/follow':
    case 'follows/unfollow':
      return done(intent.kind.replace(/^.*\//, ''), { label: first(intent.values.label) || first(intent.values.key) });
    case 'for-you/history-on':
    case 'for-you/history-off':
    case 'for-you/off':
    case 'for-you/on':
      return done('forYouSettings');
    case 'saved/note':
      return done('note', { title: first(intent.values.title) });
    case 'newsletter/one-click':
      return { ...done('subscribe'), name: `newsletter.name.${first(intent.values.newsletter)}` };
    case 'subscriptions/subscriptions':
    case 'subscriptions/pause':
    case 'subscriptions/resume':
      return done('subscriptions');
    case 'profile/profile':
      return done('profile');
    case 'profile/email':
      return done('email', { email: first(intent.values.email) });
    case 'security/rename':
      return done('rename', { label: first(intent.values.label) });
    default:
      return assertUnreachable(intent);
  }
}

const shown = (what: string): Purpose => ({ what: `purpose.${what}`, then: TOLD.find((each) => each === what) ?? 'shown' });

const pages: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^${routes.forYou.path}/?$`), 'forYou'],
  [new RegExp(`^${routes.savedArticles.path}/?$`), 'savedArticles'],
  [new RegExp(`^${routes.editSubscriptions.path}/?$`), 'seeSubscriptions'],
  [new RegExp(`^${routes.editProfile.path}/?$`), 'seeProfile'],
  [new RegExp(`^${routes.security.path}/?$`), 'security'],
  [new RegExp(`^${routes.privacy.path}/?$`), 'privacy'],
  [new RegExp(`^${routes.newsletter.path}/?$`), 'newsletters'],
  [new RegExp(`^${routes.signUpThanks.path}/?$`), 'begin'],
  [new RegExp(`^${routes.alumniOfficers.path}/?$`), 'officers'],
  [/^\/alumni\//, 'alumni'],
  [/^\/careers\/search-jobs\/compare\/?$/, 'compare'],
  [/^\/careers\/search-jobs\/jobs\/[^/]+\/apply\/?$/, 'apply'],
];
/** What is not done by itself after a sign-in: one comes to the part of the page where it is done. */
const parts: readonly (readonly [RegExp, string])[] = [[new RegExp(`^${routes.privacy.path}/?#${ERASE}$`), 'erase']];
/** Pages on which a visitor without an account reads a part only: what for is clear where the prompt is asked for, and nowhere else. */
const partly: readonly (readonly [RegExp, string])[] = [
  [/^\/featured-insights\/insights-store\//, 'publication'],
  [/^\/featured-insights\//, 'article'],
];

/**
 * What for, when a page is what was asked for.
 * @param to where the sign-in leads: a path, or an address of another origin of ours
 * @param asked the sign-in was asked for by a page, not chosen by the visitor
 */
export function purposeOfTarget(to: string | undefined, asked: boolean): Purpose | undefined {
  const address = (to ?? '').replace(/^https?:\/\/[^/]+/i, '');
  const { path } = splitLanguage(address.replace(/[?#].*/s, ''), LANGUAGES);
  const part = /#.*/s.exec(address)?.[0] ?? '';
  const found =
    parts.find(([pattern]) => pattern.test(path + part)) ?? [...pages, ...(asked ? partly : [])].find(([pattern]) => pattern.test(path));
  if (found) return shown(found[1]);
  return asked ? shown('goOn') : undefined;
}
