import { escapeHtml } from '@/lib/rich-text/escape';
import { createPhrase, type Phrase } from '@/runtime/phrases';
import { contentServices } from '@/server/content/services';

/** What such a page says, in the words of its language. */
export interface TypedPage {
  title: string;
  /** What was wrong with the fields. */
  problems?: readonly string[];
  why: string;
  link: { href: string; text: string };
}

/**
 * A page of its own with what somebody typed that was not taken, where that is too long to be kept for the page that comes next and no
 * script holds it in the page that it was typed on: it can be copied, and a link goes on.
 */
export async function typedPage(
  site: string,
  language: string,
  texts: Readonly<Record<string, string>>,
  say: (phrase: Phrase) => TypedPage,
): Promise<string> {
  const phrase = createPhrase(await contentServices().dictionary.phrases(site, language), language);
  const { title, problems = [], why, link } = say(phrase);
  const boxes = Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([field, text]) => {
      // A line's end after the tag is not part of the text (HTML, section 13.1.2.5).
      const box = `<textarea rows="16" cols="80" readonly>\n${escapeHtml(text)}</textarea>`;
      return `<p><label>${escapeHtml(phrase(`account.field.${field}`))}<br>${box}</label></p>`;
    });
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title></head>
<body><main><h1>${escapeHtml(title)}</h1>
${problems.map((problem) => `<p>${escapeHtml(problem)}</p>\n`).join('')}<p>${escapeHtml(why)}</p>
${boxes.join('\n')}
<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p></main></body></html>
`;
}
