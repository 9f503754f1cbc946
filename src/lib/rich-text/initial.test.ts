import { expect, it } from 'vitest';
import { takesInitial } from './initial.ts';
import { prepareRichText } from './prepare.ts';

const LONG = 'The queue is the least photographed part of the change, and the one in which most of its years are spent. '.repeat(3);
const takes = (html: string): boolean => takesInitial(prepareRichText(html));

it.each([
  ['a paragraph of some lines', `<p>${LONG}</p>`],
  ['the same behind a blank', `\n<p><em>Since</em> ${LONG}</p>`],
  ['an accent', `<p>Über ${LONG}</p>`],
  ['an address in passing', `<p>Dear is what dear does. ${LONG}</p>`],
])('an initial stands before %s', (_what, html) => expect(takes(html)).toBe(true));

it.each([
  ['a short paragraph', '<p>Boards should read the minutes aloud. It takes nine minutes.</p>'],
  ['a number', `<p>18 months ${LONG}</p>`],
  ['a quotation', `<p>“Nobody said yes”, ${LONG}</p>`],
  ['a quotation in its own element', `<blockquote><p>${LONG}</p></blockquote><p>${LONG}</p>`],
  ['a heading', `<h2>Part</h2><p>${LONG}</p>`],
  ['a list', `<ul><li>${LONG}</li></ul>`],
  ['a picture', `<p><img src="/a.png" alt="A"></p><p>${LONG}</p>`],
  ['a salutation', `<p>Dear reader, ${LONG}</p>`],
  ['a salutation in German', `<p>Sehr geehrte Frau Valbuena, ${LONG}</p>`],
  ['a greeting', `<p>Liebe Leserinnen und Leser! ${LONG}</p>`],
  ['nothing', ''],
])('none before %s', (_what, html) => expect(takes(html)).toBe(false));
