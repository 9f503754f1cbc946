import { phrases } from '../texts/texts.ts';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { page } from './layout.ts';

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

/**
 * The page of `response_mode=form_post` (OAuth 2.0 Form Post Response Mode, section 2): oidc-provider's form and the script that
 * sends it, byte for byte as its policy admits it, in a page of ours, with a button for browsers without scripts.
 * @returns undefined for any other page
 */
export function formPostPage(html: string, locale?: string): string | undefined {
  const script = /<script>[^<]*<\/script>/.exec(html)?.[0];
  const form = /<form method="post"[\s\S]*?<\/form>/.exec(html)?.[0];
  if (!html.includes('<title>Submitting Callback</title>') || !script || !form) return undefined;
  const { language, text } = phrases(locale);
  const button = `<noscript><p>${escapeHtml(text('formPost.hint'))}</p><button type="submit">${escapeHtml(text('formPost.goOn'))}</button></noscript>`;
  return page(language, text('formPost.title'), `${form.replace(/<noscript>[\s\S]*?<\/noscript>/, button)}${script}`);
}
