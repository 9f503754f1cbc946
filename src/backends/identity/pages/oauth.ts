import { phrases } from '../texts/texts.ts';
import { escapeHtml, page } from './layout.ts';

/** Asks before signing out; only where the caller could not show whose session it means. `form` is oidc-provider's, HTML. */
export function signOutPage(form: string, locale?: string): string {
  const { language, text } = phrases(locale);
  return page(language, text('signOut.title'), `<p>${escapeHtml(text('signOut.question'))}</p>${form}<button form="op.logoutForm" name="logout" value="yes">${escapeHtml(text('signOut.yes'))}</button>`);
}

export function signedOutPage(locale?: string): string {
  const { language, text } = phrases(locale);
  return page(language, text('signedOut.title'), '');
}

/** A refusal of the authorization endpoint that may not be sent to the client. */
export function errorPage(error: string, description?: string, locale?: string): string {
  const { language, text } = phrases(locale);
  return page(language, text('error.title'), `<p><strong>${escapeHtml(error)}</strong> ${escapeHtml(description ?? '')}</p>`);
}
