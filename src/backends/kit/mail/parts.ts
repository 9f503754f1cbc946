import { isolated, oneLine } from './line.ts';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { MARK } from './mark.ts';

export type Part =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'small'; text: string }
  /** A one-time code, on a line of its own so that it can be selected and read out. */
  | { kind: 'code'; text: string }
  | { kind: 'button'; text: string; href: string }
  | { kind: 'list'; items: readonly ListItem[] }
  /** Titles that lead to texts, each with its sentence below. */
  | { kind: 'stories'; items: readonly ListItem[] }
  /** Links below a rule, in a quiet colour: what every issue of a mailing ends with. */
  | { kind: 'footer'; text?: string; items: readonly { title: string; href: string }[] };

interface ListItem {
  title: string;
  href?: string;
  text?: string;
}

export interface MailDocument {
  /** BCP 47; screen readers choose the voice by it. */
  language: string;
  title: string;
  /** The sender's name, above everything else. */
  brand?: string;
  parts: readonly Part[];
}

/** A text that has a line of its own, whatever its direction. */
const alone = (value: string): string => isolated(oneLine(value));

/** @throws when the address is not http or https: a mail links nowhere else */
function webAddress(href: string): string {
  const url = new URL(href);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error(`A mail may link to http and https, not to ${url.protocol}`);
  return url.href;
}

/** The firm's mark beside its name. It has no alternative text, since the name says the same. */
const MARK_HTML = `<img src="cid:${MARK.cid}" width="${MARK.width}" height="${MARK.height}" alt="" style="vertical-align:middle;margin-right:10px;border:0">`;

const INK = '#1a1a1a';
const QUIET = '#58585a';
const RULE = '#c9c9c4';
const STYLE = {
  body: `margin:0;padding:24px;background:#ffffff;color:${INK};font:16px/1.5 Georgia,'Times New Roman',serif`,
  // A word of sixty letters breaks rather than widening the page.
  page: 'max-width:600px;margin:0 auto;overflow-wrap:anywhere;word-break:break-word',
  heading: 'margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:bold',
  paragraph: 'margin:0 0 16px',
  small: `margin:0 0 12px;font-size:14px;color:${QUIET}`,
  code: 'margin:0 0 16px;font:bold 28px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:2px',
  button: `display:inline-block;padding:12px 20px;background:${INK};color:#ffffff;text-decoration:none;font-weight:bold`,
  link: `color:${INK}`,
  list: 'margin:0 0 16px;padding:0 0 0 20px',
  item: 'margin:0 0 12px',
  brand: `margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid ${INK};font-size:18px;font-weight:bold`,
  stories: 'margin:0 0 24px;padding:0;list-style:none',
  story: `margin:0;padding:16px 0;border-bottom:1px solid ${RULE}`,
  storyLink: `color:${INK};font-size:20px;line-height:1.25;font-weight:bold`,
  storyText: `margin:6px 0 0;color:${QUIET}`,
  footer: `margin:24px 0 0;font-size:14px;color:${QUIET}`,
  footerLink: `color:${QUIET}`,
} as const;

/**
 * The colours of dark mode, for mail programs that keep style sheets; the inline styles are those of light mode. Quiet words have
 * a contrast of 7 : 1 on both backgrounds.
 */
const DARK = [
  'body{background:#17171a!important;color:#f2f2ef!important}',
  'h1,p,li,a,strong{color:inherit!important}',
  '.brand{border-color:#f2f2ef!important}',
  '.story{border-color:#4a4a47!important}',
  '.quiet{color:#b5b5b0!important}',
  '.button{background:#f2f2ef!important;color:#17171a!important}',
].join('');

function itemHtml(item: ListItem): string {
  const title = escapeHtml(alone(item.title));
  const head =
    item.href === undefined
      ? `<strong>${title}</strong>`
      : `<a style="${STYLE.link}" href="${escapeHtml(webAddress(item.href))}">${title}</a>`;
  const text = item.text === undefined ? '' : `<br>${escapeHtml(alone(item.text))}`;
  return `<li style="${STYLE.item}">${head}${text}</li>`;
}

function storyHtml({ title, href, text }: ListItem): string {
  const head = escapeHtml(alone(title));
  const link = href === undefined ? head : `<a style="${STYLE.storyLink}" href="${escapeHtml(webAddress(href))}">${head}</a>`;
  return `<li class="story" style="${STYLE.story}">${link}${text === undefined ? '' : `<p class="quiet" style="${STYLE.storyText}">${escapeHtml(alone(text))}</p>`}</li>`;
}

function partHtml(part: Part): string {
  switch (part.kind) {
    case 'heading':
      return `<h1 style="${STYLE.heading}">${escapeHtml(oneLine(part.text))}</h1>`;
    case 'small':
      return `<p class="quiet" style="${STYLE.small}">${escapeHtml(oneLine(part.text))}</p>`;
    case 'paragraph':
    case 'code':
      return `<p style="${STYLE[part.kind]}">${escapeHtml(oneLine(part.text))}</p>`;
    case 'button':
      return `<p style="${STYLE.paragraph}"><a class="button" style="${STYLE.button}" href="${escapeHtml(webAddress(part.href))}">${escapeHtml(oneLine(part.text))}</a></p>`;
    case 'list':
      return `<ul style="${STYLE.list}">${part.items.map(itemHtml).join('')}</ul>`;
    case 'stories':
      return `<ul style="${STYLE.stories}">${part.items.map(storyHtml).join('')}</ul>`;
    case 'footer': {
      const links = part.items.map(
        ({ title, href }) => `<a style="${STYLE.footerLink}" href="${escapeHtml(webAddress(href))}">${escapeHtml(oneLine(title))}</a>`,
      );
      return `<p class="quiet" style="${STYLE.footer}">${part.text === undefined ? '' : `${escapeHtml(oneLine(part.text))}<br>`}${links.join(' &nbsp;·&nbsp; ')}</p>`;
    }
  }
}

function partText(part: Part): string {
  switch (part.kind) {
    case 'heading':
      return oneLine(part.text);
    case 'paragraph':
    case 'small':
      return oneLine(part.text);
    case 'code':
      return `    ${oneLine(part.text)}`;
    case 'button':
      return `${oneLine(part.text)}:\n${webAddress(part.href)}`;
    case 'footer':
      return [
        '--',
        ...(part.text === undefined ? [] : [oneLine(part.text)]),
        ...part.items.flatMap(({ title, href }) => [`${oneLine(title)}:`, webAddress(href)]),
      ].join('\n');
    case 'list':
    case 'stories':
      return part.items
        .map((item) =>
          [
            `* ${alone(item.title)}`,
            ...(item.text === undefined ? [] : [`  ${alone(item.text)}`]),
            ...(item.href === undefined ? [] : [`  ${webAddress(item.href)}`]),
          ].join('\n'),
        )
        .join('\n\n');
  }
}

/**
 * One source for both parts of a mail: what the HTML says, the text says too. Everything is escaped; styles are inline
 * because many mail programs drop style sheets.
 *
 * @throws when an address is no URL or not http(s)
 */
export function renderMail({ language, title, brand, parts }: MailDocument): { text: string; html: string } {
  const html = [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(oneLine(title))}</title><style>@media (prefers-color-scheme:dark){${DARK}}</style></head>`,
    `<body style="${STYLE.body}"><div style="${STYLE.page}">`,
    ...(brand === undefined ? [] : [`<p class="brand" style="${STYLE.brand}">${MARK_HTML}${escapeHtml(oneLine(brand))}</p>`]),
    ...parts.map(partHtml),
    '</div></body></html>',
  ].join('\n');
  return { text: `${parts.map(partText).join('\n\n')}\n`, html };
}
