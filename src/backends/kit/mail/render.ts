import { htmlOf } from './html.ts';
import { privacyLink, senderLine } from './letterhead.ts';
import { oneLine } from './line.ts';
import type { MailDocument } from './parts.ts';
import { partText } from './plain.ts';
import { shellWords, spokenCode } from './words.ts';

const PREHEADER_LENGTH = 140;

function preheaderOf({ language, preheader, parts }: MailDocument): string {
  if (preheader !== undefined) return preheader;
  const code = parts.find((part) => part.kind === 'code');
  if (code) return shellWords(language).code.replace('{code}', spokenCode(oneLine(code.text)));
  const said = parts.find((part) => part.kind === 'paragraph')?.text ?? '';
  // eslint-disable-next-line regexp/no-super-linear-move -- 140 signs of it
  return said.length > PREHEADER_LENGTH ? `${said.slice(0, PREHEADER_LENGTH).replace(/\s+\S*$/, '')} …` : said;
}

/** Who sent it, at the end of the text. */
function signature({ language, letterhead, parts }: MailDocument): string[] {
  if (letterhead === undefined) return [];
  const hasFooter = parts.some(({ kind }) => kind === 'footer');
  const privacy = privacyLink(letterhead, language).flatMap(({ title, href }) => [`${title}:`, href]);
  return [[...(hasFooter ? [] : ['--']), senderLine(letterhead), ...privacy].join('\n')];
}

/**
 * One source for both parts of a mail: what the HTML says, the text says too. Everything is escaped.
 *
 * @throws when an address is no URL or not http(s)
 */
export function renderMail(mail: MailDocument): { text: string; html: string } {
  // The footer is last in both, wherever it was put.
  const parts = [...mail.parts.filter(({ kind }) => kind !== 'footer'), ...mail.parts.filter(({ kind }) => kind === 'footer')];
  return { text: `${[...parts.map(partText), ...signature(mail)].join('\n\n')}\n`, html: htmlOf(mail, preheaderOf(mail)) };
}
