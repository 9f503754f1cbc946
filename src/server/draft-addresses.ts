import { languagePath } from '@/lib/language-path';

/** What the page of the sign-in on preview and staging says: signed out, a sign-in that came to nothing, a provider that does not answer. */
export const DRAFTS_SIGN_IN = ['out', 'failed', 'down'] as const;

/** Path of that page. @param to where the sign-in that it offers leads */
export const draftsSignIn = (why: (typeof DRAFTS_SIGN_IN)[number], language: string, to?: string): string =>
  `${languagePath(`/sitecore/sign-in/${why}`, language)}${to ? `?to=${encodeURIComponent(to)}` : ''}`;
