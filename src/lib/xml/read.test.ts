import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ONE_PASS_MS, repeatedTexts, slowestOf } from '../../../tests/support/repeated.ts';
import { allElements, readXml, writeXml, XmlError, xmlText } from './read.ts';

describe('XML from elsewhere', () => {
  it('keeps texts and elements in their order, to the last blank', () => {
    const root = readXml('<?xml version="1.0"?>\n<a x="1 &lt; 2"> one <b/> two\n<c> </c></a>');
    expect(root.attributes).toEqual({ x: '1 < 2' });
    expect(root.children).toEqual([
      ' one ',
      { name: 'b', attributes: {}, children: [] },
      ' two\n',
      { name: 'c', attributes: {}, children: [' '] },
    ]);
  });

  it.each([
    ['named and numbered references', '<a>&lt;&amp;&#65;&#x1F600;&quot;</a>', '<&A😀"'],
    ['sections of characters', '<a>a<![CDATA[<b>&amp;]]>c</a>', 'a<b>&amp;c'],
    ['comments', '<a>a<!-- b -->c</a>', 'ac'],
    [
      'document types that are only quoted',
      '<a b="<!DOCTYPE c>">a<![CDATA[<!DOCTYPE html><p>b]]><!-- <!ENTITY d "e"> --></a>',
      'a<!DOCTYPE html><p>b',
    ],
  ])('reads %s', (_what, source, text) => {
    expect(xmlText(readXml(source))).toBe(text);
  });

  it.each([
    ['a document type', '<!DOCTYPE a><a/>'],
    ['entities', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['a document type behind what looks like a comment', '<?b <!-- ?><!DOCTYPE a [<!ENTITY c "d">]><a>--></a>'],
    ['a document type behind what looks like a section', '<!-- <![CDATA[ --><!DOCTYPE a><a>]]></a>'],
    ['a document type behind a comment that is open', '<!DOCTYPE a><a><!-- </a>'],
    ['a document type inside', '<a b="1"><c d=\'<!--\'/><!DOCTYPE a></a>'],
    ['tags that do not close', '<a><b></a>'],
    ['a comment that does not close', '<a><!-- </a>'],
    ['a section that does not close', '<a><![CDATA[ </a>'],
    ['a value that does not close', '<a b="></a>'],
    ['nothing', ''],
    ['words', 'words'],
    ['more depth than anybody writes', `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`],
  ])('refuses %s', (_what, source) => {
    expect(() => readXml(source)).toThrow(XmlError);
  });

  it('takes one pass over whatever comes', () => {
    const beginnings = ['<!--', '<?', '<![CDATA[', '<!', '<a>', '<a ', '<a b="', '<a b=\'"', '<a b="<!--" ', '&', '</'];
    const read = (text: string): void => expect(() => readXml(text)).toThrow(XmlError);
    const within = (text: string): void => void xmlText(readXml(`<a>${text.replace(/[<&]/g, '&lt;')}</a>`));
    expect(slowestOf(repeatedTexts(beginnings), read).ms).toBeLessThan(ONE_PASS_MS);
    expect(slowestOf(repeatedTexts(), within).ms).toBeLessThan(ONE_PASS_MS);
  }, 60_000);

  it('reads what it wrote', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/.test(value));
    fc.assert(
      fc.property(text, text, text, (attribute, before, after) => {
        const written = {
          name: 'a',
          attributes: { x: attribute },
          children: [before, { name: 'w:b', attributes: {}, children: [after] }].filter((child) => child !== ''),
        };
        const root = readXml(writeXml(written));
        expect(root.attributes.x).toBe(attribute);
        expect(xmlText(root)).toBe(before + after);
        expect(allElements(root, 'w:b')).toHaveLength(1);
      }),
    );
  });
});
