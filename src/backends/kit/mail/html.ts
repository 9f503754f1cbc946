import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { privacyLink, senderLine, type Letterhead } from './letterhead.ts';
import { oneLine } from './line.ts';
import { COLOURS, DARK, STYLE, WIDTH } from './look.ts';
import { MARK } from './mark.ts';
import { alone, webAddress, type ListItem, type MailDocument, type Part } from './parts.ts';
import type { MailLanguage } from './words.ts';

const line = (text: string): string => escapeHtml(oneLine(text));
const address = (href: string): string => escapeHtml(webAddress(href));

/** A short last word does not stand alone in its line: a way to balance lines is known to few mail programs. */
const headline = (text: string): string => line(text).replace(/ (?=[^ ]{1,12}$)/, '&nbsp;');
/** "Elzenkade 1923" is not broken before its number. */
const postal = (text: string): string => line(text).replace(/ (?=\d)/g, '&nbsp;');

const linked = (style: string, { title, href }: Pick<ListItem, 'title' | 'href'>): string =>
  href === undefined
    ? `<strong style="${style}">${escapeHtml(alone(title))}</strong>`
    : `<a style="${style}" href="${address(href)}">${escapeHtml(alone(title))}</a>`;

const quiet = (style: string, text: string | undefined): string =>
  text === undefined ? '' : `<p class="quiet" style="${style}">${escapeHtml(alone(text))}</p>`;

const itemHtml = (item: ListItem): string =>
  `<li style="${STYLE.item}">${linked(STYLE.link, item)}${item.text === undefined ? '' : `<br>${escapeHtml(alone(item.text))}`}</li>`;

const storyHtml = (item: ListItem): string =>
  `<li class="rule" style="${STYLE.story}">${quiet(STYLE.eyebrow, item.eyebrow)}${linked(STYLE.storyLink, item)}${quiet(STYLE.storyText, item.text)}</li>`;

/**
 * A button is a table, since Outlook for Windows (Word) gives a link no padding; there the cell has it (`mso-padding-alt`).
 * In every other program the whole button is the link.
 */
const buttonHtml = ({ text, href }: { text: string; href: string }): string =>
  [
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr>`,
    `<td class="red button" bgcolor="${COLOURS.accent}" style="background:${COLOURS.accent};mso-padding-alt:14px 22px">`,
    `<a style="${STYLE.button}" href="${address(href)}">${line(text)}</a>`,
    `</td></tr></table>`,
  ].join('');

function partHtml(part: Part): string {
  switch (part.kind) {
    case 'heading':
      return `<h1 style="${STYLE.heading}">${headline(part.text)}</h1>`;
    case 'subheading':
      return `<h2 class="quiet rule" style="${STYLE.subheading}">${line(part.text)}</h2>`;
    case 'small':
      return `<p class="quiet" style="${STYLE.small}">${line(part.text)}</p>`;
    case 'paragraph':
      return `<p style="${STYLE.paragraph}">${line(part.text)}</p>`;
    case 'code':
      return `<p class="code" style="${STYLE.code}">${line(part.text)}</p>`;
    case 'button':
      return buttonHtml(part);
    case 'list':
    case 'titles':
      return `<ul style="${STYLE.list}">${part.items.map(itemHtml).join('')}</ul>`;
    case 'stories':
      return `<ul style="${STYLE.stories}">${part.items.map(storyHtml).join('')}</ul>`;
    case 'lead': {
      const { picture, href } = part;
      const img =
        picture === undefined
          ? ''
          : // No alternative text: the title below says what it is about, and the link has its name from there.
            `<a tabindex="-1" aria-hidden="true" href="${address(href)}"><img src="cid:${picture.cid}" width="${WIDTH}" height="${Math.round((WIDTH * picture.height) / picture.width)}" alt="" style="${STYLE.leadPicture}"></a>`;
      return `<div>${img}${quiet(STYLE.eyebrow, part.eyebrow)}<h1 style="${STYLE.leadTitle}">${linked(STYLE.lead, part)}</h1>${part.text === undefined ? '' : `<p style="${STYLE.paragraph}">${escapeHtml(alone(part.text))}</p>`}</div>`;
    }
    case 'footer':
      return '';
  }
}

/**
 * The waterline, with the stake that hangs from it: cells with a ground, for Word draws no empty block. The line is the border of
 * the stake's own row: one of a row above would keep its distance, since no cell is lower than a pixel or two.
 */
const WATERLINE = [
  `<tr><td style="padding:0 0 28px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">`,
  `<tr><td class="red line" bgcolor="${COLOURS.accent}" width="6" height="22" style="width:6px;height:22px;border-top:2px solid ${COLOURS.ink};background:${COLOURS.accent};font-size:0;line-height:0">&nbsp;</td><td class="line" style="border-top:2px solid ${COLOURS.ink};font-size:0;line-height:0">&nbsp;</td></tr>`,
  `</table></td></tr>`,
].join('');

/** The firm's mark beside its name. It has no alternative text, since the name says the same. */
const brandHtml = ({ name }: Letterhead): string =>
  `<tr><td class="ink" style="${STYLE.brand}"><img class="mark" src="cid:${MARK.cid}" width="${MARK.width}" height="${MARK.height}" alt="" style="vertical-align:middle;margin-right:12px;border:0">${line(name)}</td></tr>${WATERLINE}`;

function footHtml(part: Extract<Part, { kind: 'footer' }> | undefined, letterhead: Letterhead | undefined, language: MailLanguage): string {
  const links = [...(part?.items ?? []), ...(letterhead === undefined ? [] : privacyLink(letterhead, language))].map(
    ({ title, href }) => `<a style="${STYLE.footLink}" href="${address(href)}">${line(title)}</a>`,
  );
  const said = [
    ...(part?.text === undefined ? [] : [line(part.text)]),
    ...(links.length === 0 ? [] : [links.join(' &nbsp;·&nbsp; ')]),
    ...(letterhead === undefined ? [] : [postal(senderLine(letterhead))]),
  ];
  return said.length === 0
    ? ''
    : `<tr><td class="quiet rule" style="${STYLE.foot}">${said.map((one) => `<p style="${STYLE.footLine}">${one}</p>`).join('')}</td></tr>`;
}

/** What a list of mails shows after the subject. Blanks that are not seen keep the first words of the mail from following it. */
const preheaderHtml = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${COLOURS.paper}">${line(text)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`;

/**
 * The HTML of a mail: tables where Outlook for Windows needs them, a width of its own there (it knows no `max-width`), inline
 * styles, no script, nothing that is fetched.
 * @throws when an address is no URL or not http(s)
 */
export function htmlOf({ language, title, letterhead, parts }: MailDocument, preheader: string): string {
  const foot = parts.find((part) => part.kind === 'footer');
  const body = parts.map(partHtml).join('\n');
  return [
    '<!doctype html>',
    `<html lang="${language}" xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${line(title)}</title>`,
    '<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->',
    ...DARK.map((sheet) => `<style>${sheet}</style>`),
    `</head><body class="paper" style="${STYLE.body}">`,
    ...(preheader === '' ? [] : [preheaderHtml(preheader)]),
    `<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${COLOURS.paper}" style="background:${COLOURS.paper}"><tr><td align="center" style="padding:0 20px">`,
    `<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
    `<table role="presentation" class="ink" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLE.page}">`,
    ...(letterhead === undefined ? [] : [brandHtml(letterhead)]),
    `<tr><td class="ink" style="padding:0 0 16px;text-align:left">`,
    body,
    '</td></tr>',
    footHtml(foot, letterhead, language),
    '</table>',
    '<!--[if mso]></td></tr></table><![endif]-->',
    '</td></tr></table></body></html>',
  ].join('\n');
}
