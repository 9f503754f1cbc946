import { routes } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import type { IdentityPage } from './model';

const identityPages = ['signIn', 'signInPrompt', 'signUp', 'forgotPassword', 'lockedAccount'] as const satisfies readonly IdentityPage[];
/** What a dialog may show: a sign-up's end, which has no form, too. */
export const dialogPages = [...identityPages, 'signUpThanks'] as const satisfies readonly IdentityPage[];
/** All pages on which a flow may stand: those of the sign-in, and the one on which an account is secured. */
export const flowPages = [...identityPages, 'security'] as const satisfies readonly IdentityPage[];

/**
 * The address of a page of the flow, with where it leads.
 * @param flow id of the one that stands there; without it the page begins a new one
 */
export function pageHref(page: IdentityPage, language: string, to?: string, flow?: string): string {
  const path = languagePath(routes[page].path, language);
  const query = Object.entries({ to, flow }).flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []));
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}
