import { escapeHtml } from '@/lib/rich-text/escape';
import { createPhrase } from '@/runtime/phrases';
import { contentServices } from '@/server/content/services';

/**
 * A page of its own with what somebody typed whose session had ended, where that is too long to be kept for the sign-in and no script
 * holds it in the page that it was typed on: it can be copied, and the sign-in leads back.
 */
export async function typedPage(site: string, language: string, texts: Readonly<Record<string, string>>, signIn: string): Promise<string> {
  const phrase = createPhrase(await contentServices().dictionary.phrases(site, language), language);
  const said = (key: string): string => escapeHtml(phrase(key));
  const boxes = Object.values(texts)
    .filter((text) => text !== '')
    // A line's end after the tag is not part of the text (HTML, section 13.1.2.5).
    .map((text) => `<p><textarea rows="16" cols="80" readonly aria-labelledby="why">\n${escapeHtml(text)}</textarea></p>`);
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${said('account.expired')}</title></head>
<body><main><h1>${said('account.expired')}</h1>
<p id="why">${said('account.error.tooLongToKeep')}</p>
${boxes.join('\n')}
<p><a href="${escapeHtml(signIn)}">${said('account.signInAgain')}</a></p></main></body></html>
`;
}
