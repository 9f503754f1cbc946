import { hashRoutes } from '@/config/routes';
import type { IdentityPage } from '../model';
import { PROMPT } from './links';

/** What an in-page route asks for (specification section 2, "Hash fragments"). */
export type HashRoute =
  | { kind: 'dialog'; at: IdentityPage; to?: string; /** It is for the one-click subscription that waits. */ oneClick?: true }
  | { kind: 'go'; href: string };

const pages: Readonly<Record<string, IdentityPage>> = {
  '#/signin': 'signIn',
  '#/signin/default': 'signIn',
  '#/signin/stickyoneclick': 'signIn',
  '#/signin/locked-account': 'lockedAccount',
  '#/signin-prompt': 'signInPrompt',
  '#/signup': 'signUp',
  '#/signup/default': 'signUp',
  '#/signup/stickyoneclick': 'signUp',
  '#/registration-modal': 'signUp',
  '#/signup-thanks': 'signUpThanks',
};

/** @param here path and query of the page, to which a sign-in leads back; undefined for a hash that is no route of the sign-in */
export function readHash(hash: string, here: string): HashRoute | undefined {
  if (hash.startsWith(PROMPT)) {
    try {
      return { kind: 'dialog', at: 'signInPrompt', to: decodeURIComponent(hash.slice(PROMPT.length)) };
    } catch {
      return { kind: 'dialog', at: 'signInPrompt' };
    }
  }
  if (hash === '#/auth-signin') return { kind: 'go', href: `${hashRoutes[hash]}?to=${encodeURIComponent(here)}` };
  const at = pages[hash];
  return at && { kind: 'dialog', at, to: here, ...(hash.endsWith('/stickyoneclick') ? { oneClick: true } : {}) };
}
