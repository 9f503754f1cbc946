import { escapeHtml } from '@/lib/rich-text/escape';
import { createPhrase, type Phrase } from '@/runtime/phrases';
import { contentServices } from '@/server/content/services';

/** What such a page says, in the words of its language. */
export interface TypedPage {
  title: string;
  /** What was wrong with the fields. */
  problems?: readonly string[];
  why?: string;
  /** A form with one button, to the address that the page is at. */
  once?: { fields: Readonly<Record<string, string>>; text: string };
  link: { href: string; text: string };
}

/**
 * A page of its own with what is too long to be kept for the page that comes next, where no script holds it: what somebody typed that
 * was not taken, which can be copied, or what takes a change back. A link goes on.
 */
export async function typedPage(
  site: string,
  language: string,
  texts: Readonly<Record<string, string>>,
  say: (phrase: Phrase) => TypedPage,
): Promise<string> {
  const phrase = createPhrase(await contentServices().dictionary.phrases(site, language), language);
  const { title, problems = [], why, once, link } = say(phrase);
  const boxes = Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([field, text]) => {
      // A line's end after the tag is not part of the text (HTML, section 13.1.2.5).
      const box = `<textarea rows="16" cols="80" readonly>\n${escapeHtml(text)}</textarea>`;
      return `<p><label>${escapeHtml(phrase(`account.field.${field}`))}<br>${box}</label></p>`;
    });
  const hidden = Object.entries(once?.fields ?? {}).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title></head>
<body><main><h1>${escapeHtml(title)}</h1>
${problems.map((problem) => `<p>${escapeHtml(problem)}</p>\n`).join('')}${why === undefined ? '' : `<p>${escapeHtml(why)}</p>\n`}${boxes.join('\n')}
${once ? `<form method="post">${hidden.join('')}<button>${escapeHtml(once.text)}</button></form>\n` : ''}<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p></main></body></html>
`;
}
