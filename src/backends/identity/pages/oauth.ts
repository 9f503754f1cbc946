import { phrases } from '../texts/texts.ts';
import { escapeHtml, page } from './layout.ts';

/** Asks before signing out; only where the caller could not show whose session it means. `form` is oidc-provider's, HTML. */
export function signOutPage(form: string, locale?: string): string {
  const { language, text } = phrases(locale);
  return page(
    language,
    text('signOut.title'),
    `<p>${escapeHtml(text('signOut.question'))}</p>${form}<button form="op.logoutForm" name="logout" value="yes">${escapeHtml(text('signOut.yes'))}</button>`,
  );
}

export function signedOutPage(locale?: string): string {
  const { language, text } = phrases(locale);
  return page(language, text('signedOut.title'), '');
}

/** A refusal of the authorization endpoint that may not be sent to the client: what it means for the reader, and the protocol's words for whoever runs the client. */
export function errorPage(error: string, description?: string, locale?: string): string {
  const { language, text } = phrases(locale);
  const reason = error === 'invalid_redirect_uri' ? 'error.redirect' : 'error.request';
  return page(
    language,
    text('error.title'),
    `<p>${escapeHtml(text(reason))}</p><p>${escapeHtml(text('error.detail'))} <code lang="en">${escapeHtml(error)}</code> <span lang="en">${escapeHtml(description ?? '')}</span></p>`,
  );
}
