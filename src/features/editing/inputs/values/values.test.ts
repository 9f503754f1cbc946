import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { controlDate, sitecoreDate } from './date';
import { fileValue, imageParts, imageValue } from './image';
import { LINK_KINDS, linkParts, linkValue, NO_LINK, type LinkParts } from './link';
import { listEntries, listValue } from './list';
import { pairsOf, pairsValue } from './pairs';
import { textValue } from './text';
import { withXmlAttributes, xmlAttributes, xmlValue } from './xml';

const A = '{5B315248-5F92-56DC-9BE2-9748F5465B23}';
const a = '5b315248-5f92-56dc-9be2-9748f5465b23';
const B = '{610CED21-43A4-5AD9-975B-92716FF28FE3}';
const b = '610ced21-43a4-5ad9-975b-92716ff28fe3';

describe('values of XML', () => {
  it('gives back what was written, whatever characters it has', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const raw = xmlValue('link', { text, url: 'x' });
        expect(xmlAttributes(raw, 'link')).toEqual({ text, url: 'x' });
        expect(xmlAttributes(withXmlAttributes(raw, { url: text }), 'link')).toEqual({ text, url: text });
      }),
    );
  });

  it('changes one attribute and leaves the rest to the letter, in its quotes and order', () => {
    const raw = `<link  text='It&apos;s' linktype="external"   url="a" custom="1"/>`;
    expect(withXmlAttributes(raw, { url: 'b' })).toBe(`<link  text='It&apos;s' linktype="external" url="b" custom="1"/>`);
    expect(withXmlAttributes(raw, { custom: undefined, title: 'T' })).toBe(
      `<link  text='It&apos;s' linktype="external"   url="a" title="T" />`,
    );
  });
});

describe('an image', () => {
  const raw = `<image mediaid="${A}" alt="Reeds" width="40" hspace="1" />`;
  it('is untouched where the same is said', () => {
    expect(imageValue(raw, imageParts(raw))).toBe(raw);
    expect(imageValue('', { media: '', alt: '' })).toBe('');
    // Without words of its own it has those of the library: none were typed.
    expect(imageValue(`<image mediaid="${A}" />`, { media: a, alt: '' })).toBe(`<image mediaid="${A}" />`);
  });
  it('keeps what else is said of it when its words change', () =>
    expect(imageValue(raw, { media: a, alt: 'Reeds & "water"' })).toBe(
      `<image mediaid="${A}" alt="Reeds &amp; &quot;water&quot;" width="40" hspace="1" />`,
    ));
  it('is another one without the measures of the first', () =>
    expect(imageValue(raw, { media: b, alt: 'Reeds' })).toBe(`<image mediaid="${B}" alt="Reeds" hspace="1" />`));
  it('is made, and taken away', () => {
    expect(imageValue('', { media: a, alt: 'x' })).toBe(`<image mediaid="${A}" alt="x" />`);
    expect(imageValue(raw, { media: '', alt: '' })).toBe('');
    expect(fileValue('', a)).toBe(`<file mediaid="${A}" />`);
    expect(fileValue(`<file mediaid="${A}" />`, b)).toBe(`<file mediaid="${B}" />`);
  });
});

describe('a link', () => {
  const internal = `<link text="About" linktype="internal" id="${A}" anchor="" querystring="" target="" />`;
  it.each([
    internal,
    `<link text="x" linktype="external" url="https://example.org/?a=1&amp;b=2" anchor="" target="_blank" class="k" />`,
    `<link linktype="mailto" url="mailto:a@b.c" text="" />`,
    `<link linktype="javascript" url="javascript:x()" text="" />`,
    `<link text="" linktype="media" id="${A}" />`,
    A,
    '',
    'not a link at all <',
  ])('stays the same XML untouched: %s', (raw) => expect(linkValue(raw, linkParts(raw))).toBe(raw));

  it('changes one attribute', () => {
    expect(linkValue(internal, { ...linkParts(internal), target: b })).toBe(internal.replace(A, B));
    expect(linkValue(internal, { ...linkParts(internal), anchor: '#n1' })).toBe(internal.replace('anchor=""', 'anchor="n1"'));
    expect(linkValue(internal, { ...linkParts(internal), newWindow: true })).toBe(internal.replace('target=""', 'target="_blank"'));
  });

  it('becomes another kind with what that kind has', () => {
    const now: LinkParts = { ...linkParts(internal), kind: 'external', url: 'https://example.org/' };
    expect(linkValue(internal, now)).toBe('<link text="About" linktype="external" url="https://example.org/" anchor="" target="" />');
    expect(linkValue(internal, { ...now, kind: 'mailto', url: 'a@b.c' })).toBe(
      '<link text="About" linktype="mailto" url="mailto:a@b.c" />',
    );
    expect(linkValue(internal, { ...NO_LINK })).toBe('');
  });

  it('says what was chosen, when it is read again', () => {
    const parts = fc.record<LinkParts>({
      kind: fc.constantFrom(...LINK_KINDS.filter((kind) => kind !== 'none')),
      text: fc.string(),
      target: fc.constantFrom(a, b),
      url: fc.webUrl(),
      anchor: fc.stringMatching(/^[a-z]*$/),
      querystring: fc.stringMatching(/^[a-z=&]*$/),
      title: fc.string(),
      newWindow: fc.boolean(),
    });
    fc.assert(
      fc.property(parts, parts, (first, second) => {
        const raw = linkValue(linkValue('', first), second);
        expect(linkValue(raw, second)).toBe(raw);
        expect(linkParts(raw)).toMatchObject({ kind: second.kind, text: second.text, title: second.title });
      }),
    );
  });
});

describe('a list', () => {
  it('is untouched where the same entries stand in the same order', () => {
    expect(listValue(`${A}|${B}`, [a, b])).toBe(`${A}|${B}`);
    expect(listValue(`${A} | ${B}|`, [A, B])).toBe(`${A} | ${B}|`);
    expect(listValue('free', ['free'])).toBe('free');
  });
  it('keeps how entries are written, and has each once', () => {
    expect(listValue(`${A}|${b}`, [b, A, b])).toBe(`${b}|${A}`);
    expect(listValue('', [a])).toBe(A);
    expect(listValue(A, [])).toBe('');
  });
  it('reads its entries', () => expect(listEntries(`|${A}||${B}`)).toEqual([A, B]));
});

describe('pairs', () => {
  const raw = '3=passengers%20on%20the%20last%20boat&%E2%82%AC28=a+year';
  it('are untouched where the same is said', () => expect(pairsValue(raw, pairsOf(raw))).toBe(raw));
  it('keep how those are written that were there', () =>
    expect(pairsValue(raw, [...pairsOf(raw), { name: 'a&b', value: 'c=d é' }, { name: '', value: '' }])).toBe(
      `${raw}&a%26b=c%3Dd%20%C3%A9`,
    ));
  it('say the same when they are read again', () => {
    const pair = fc.record({ name: fc.string({ minLength: 1, unit: 'grapheme' }), value: fc.string({ unit: 'grapheme' }) });
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        expect(pairsOf(pairsValue(raw, pairs)).map(({ name, value }) => ({ name, value }))).toEqual(pairs);
      }),
    );
  });
});

describe('a date', () => {
  it('is that of the control, in UTC', () => {
    expect(controlDate('20260521T093000Z', true)).toBe('2026-05-21T09:30');
    expect(controlDate('20260521T093007Z', true)).toBe('2026-05-21T09:30:07');
    expect(controlDate('20260521', false)).toBe('2026-05-21');
    expect(controlDate('00010101T000000', true)).toBe('');
    expect(controlDate('soon', true)).toBeUndefined();
    expect(sitecoreDate('2026-05-21T09:30')).toBe('20260521T093000Z');
    expect(sitecoreDate('2026-02-31')).toBeUndefined();
    expect(sitecoreDate('2026-05-21')).toBe('20260521T000000Z');
    expect(sitecoreDate('')).toBe('');
    expect(sitecoreDate('2026-99-21')).toBeUndefined();
  });
});

describe('a text', () => {
  it('keeps its own line ends, whatever a browser posts', () => {
    expect(textValue('a\nb', 'a\r\nb')).toBe('a\nb');
    expect(textValue('a\nb', 'a\r\nc')).toBe('a\nc');
    expect(textValue('a\r\nb', 'a\r\nc')).toBe('a\r\nc');
    expect(textValue('a\r\nb', 'a\nb')).toBe('a\r\nb');
  });
  it('has its typographic quotes as they were typed', () =>
    expect(textValue('', '„So“, sagt sie, ‚und so‘.')).toBe('„So“, sagt sie, ‚und so‘.'));
});
