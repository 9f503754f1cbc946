import { readFileSync } from 'node:fs';

/** The mails that exist, and what each is filled with. */
export interface MailValues {
  code: { code: string; link: string; minutes: string; app: string };
  'account-exists': { code: string; minutes: string; app: string };
  recovery: { code: string; link: string; minutes: string; app: string };
  unlock: { code: string; link: string; minutes: string; app: string };
  locked: { minutes: string; app: string };
  'password-changed': { app: string };
  /** `way` is what was set up or removed, in the language of the mail. */
  'way-added': { way: string; app: string };
  'way-removed': { way: string; app: string };
  sms: { code: string; app: string };
}

export type MailName = keyof MailValues;

const LOCALES = ['en', 'de'] as const;
type Locale = (typeof LOCALES)[number];

/**
 * The language of ours that somebody likes best: of a tag, of a list as Accept-Language has it (RFC 9110, section 12.5.4),
 * or of one as ui_locales has it (parted by blanks). English otherwise.
 */
export function supportedLocale(tags: string | undefined): Locale {
  const wanted = (tags ?? '').split(/[,\s]+(?!q=)/i).flatMap((part) => {
    const [tag = '', quality] = part.split(';').map((piece) => piece.trim());
    const weight = quality?.startsWith('q=') === true ? Number(quality.slice(2)) : 1;
    const locale = LOCALES.find((one) => one === tag.toLowerCase().split(/[-_]/)[0]);
    return locale && weight > 0 ? [{ locale, weight }] : [];
  });
  return wanted.toSorted((a, b) => b.weight - a.weight)[0]?.locale ?? 'en';
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign);

const sources = new Map<string, { subject: string; paragraphs: string[] }>();

/** A template: the first line is the subject, then paragraphs with `{{names}}`, parted by empty lines. */
function source(name: MailName, locale: Locale): { subject: string; paragraphs: string[] } {
  const key = `${locale}/${name}`;
  const known = sources.get(key);
  if (known) return known;
  const [subject = '', ...paragraphs] = readFileSync(new URL(`./${key}.txt`, import.meta.url), 'utf8')
    .trim()
    .split(/\n\s*\n/);
  const parsed = { subject: subject.trim(), paragraphs: paragraphs.map((paragraph) => paragraph.trim()) };
  sources.set(key, parsed);
  return parsed;
}

const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A mail template asks for {{${name}}}, which has no value.`);
    return value;
  });

function htmlParagraph(paragraph: string, values: Readonly<Record<string, string>>): string {
  if (paragraph === '{{code}}')
    return `<p style="font:700 28px/1.4 monospace;letter-spacing:4px;margin:16px 0">${escapeHtml(values.code ?? '')}</p>`;
  if (paragraph === '{{link}}') {
    const link = escapeHtml(values.link ?? '');
    return `<p style="margin:16px 0;word-break:break-all"><a href="${link}" style="color:#0b3d5c">${link}</a></p>`;
  }
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]));
  return `<p style="margin:12px 0">${fill(escapeHtml(paragraph).replaceAll('\n', ' '), escaped)}</p>`;
}

/** Subject, text and HTML of a mail. Values are escaped in HTML, and line breaks in a subject become blanks. */
export function renderMail(name: MailName, locale: string, values: Readonly<Record<string, string>>): RenderedMail {
  const language = supportedLocale(locale);
  const { subject, paragraphs } = source(name, language);
  const body = paragraphs.map((paragraph) => htmlParagraph(paragraph, values)).join('\n');
  const title = fill(subject, values).replace(/\s+/g, ' ');
  return {
    subject: title,
    text: paragraphs.map((paragraph) => fill(paragraph, values)).join('\n\n') + '\n',
    html: `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>\n<body style="margin:0;padding:24px;background:#fff;color:#1c1c1c;font:16px/1.5 Georgia,serif"><div style="max-width:36em">\n${body}\n</div></body></html>\n`,
  };
}
