import { readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../lib/languages.ts';
import type { Letterhead } from '../../kit/mail/letterhead.ts';
import type { Part } from '../../kit/mail/parts.ts';
import { renderMail as renderDocument } from '../../kit/mail/render.ts';

/** `occasion` says when and where it was asked for or done (kit/mail/occasion.ts). */
interface NoticeValues {
  /** Leads to what the owner may have to do now. */
  link: string;
  occasion: string;
  app: string;
}

type CodeValues = NoticeValues & { code: string; minutes: string };

/** The mails that exist, and what each is filled with. */
export interface MailValues {
  code: CodeValues;
  'account-exists': CodeValues;
  recovery: CodeValues;
  unlock: CodeValues;
  locked: NoticeValues & { minutes: string };
  'password-changed': NoticeValues;
  /** `way` is what was set up or removed, in the language of the mail. */
  'way-added': NoticeValues & { way: string };
  'way-removed': NoticeValues & { way: string };
  sms: { code: string; app: string };
}

export type MailName = keyof MailValues;

/**
 * The language of ours that somebody likes best: of a tag, of a list as Accept-Language has it (RFC 9110, section 12.5.4),
 * or of one as ui_locales has it (parted by blanks). The default language otherwise.
 */
export function supportedLocale(tags: string | undefined): Language {
  const wanted = (tags ?? '').split(/[,\s]+(?!q=)/i).flatMap((part) => {
    const [tag = '', quality] = part.split(';').map((piece) => piece.trim());
    const weight = quality?.startsWith('q=') === true ? Number(quality.slice(2)) : 1;
    const locale = LANGUAGES.find((one) => one === tag.toLowerCase().split(/[-_]/)[0]);
    return locale && weight > 0 ? [{ locale, weight }] : [];
  });
  return wanted.toSorted((a, b) => b.weight - a.weight)[0]?.locale ?? DEFAULT_LANGUAGE;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

interface Template {
  subject: string;
  heading: string;
  paragraphs: string[];
}

const sources = new Map<string, Template>();

/**
 * A template: the subject, a heading (`# …`) where it is not the subject, then paragraphs with `{{names}}`, parted by empty
 * lines.
 */
function source(name: MailName, locale: Language): Template {
  const key = `${locale}/${name}`;
  const known = sources.get(key);
  if (known) return known;
  const [subject = '', ...rest] = readFileSync(new URL(`./${key}.txt`, import.meta.url), 'utf8')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim());
  const heading = rest[0]?.startsWith('# ') ? rest.shift()?.slice(2) : undefined;
  const parsed = { subject, heading: heading ?? subject, paragraphs: rest };
  sources.set(key, parsed);
  return parsed;
}

const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A mail template asks for {{${name}}}, which has no value.`);
    return value;
  });

const BUTTON = /^\[(.+)\]\(\{\{link\}\}\)$/;

/** What a paragraph of a template is: `{{code}}`, `[words]({{link}})`, `~ something quiet`, or words. */
function partOf(paragraph: string, values: Readonly<Record<string, string>>): Part {
  const label = BUTTON.exec(paragraph)?.[1];
  if (label !== undefined) return { kind: 'button', text: fill(label, values), href: fill('{{link}}', values) };
  if (paragraph === '{{code}}') return { kind: 'code', text: fill(paragraph, values) };
  if (paragraph.startsWith('~ ')) return { kind: 'small', text: fill(paragraph.slice(2), values) };
  return { kind: 'paragraph', text: fill(paragraph, values) };
}

/** Subject, text and HTML of a mail. Values are escaped in HTML, and line breaks become blanks. A text message is its one line. */
export function renderMail(
  name: MailName,
  locale: string,
  values: Readonly<Record<string, string>>,
  letterhead: Omit<Letterhead, 'name'>,
): RenderedMail {
  const language = supportedLocale(locale);
  const { subject, heading, paragraphs } = source(name, language);
  const title = fill(subject, values).replace(/\s+/g, ' ');
  const parts = paragraphs.map((paragraph) => partOf(paragraph, values));
  const head = name === 'sms' ? {} : { letterhead: { name: fill('{{app}}', values), ...letterhead } };
  return {
    subject: title,
    ...renderDocument({
      language,
      title,
      ...head,
      parts: name === 'sms' ? parts : [{ kind: 'heading', text: fill(heading, values) }, ...parts],
    }),
  };
}
