import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readScs } from '@/lib/scs/read';
import { ATTACKS } from '../../../../../tests/support/rich-text-attacks';
import { counted, parseHtml, roundTrip } from '../../../../../tests/support/round-trip';
import { open } from './open';

const RICH_TEXT = 'Rich Text';
const TYPE = 'ab162cc0-dc80-4abf-8871-998ee5d7ba32';

/** Every rich text of the items, in every language and version, standard values among it. */
function ownTexts(): string[] {
  const items = globSync('src/sitecore/items/**/*.yml').map((file) => readScs(readFileSync(file, 'utf8')));
  const fields = new Set(
    items.filter(({ shared }) => shared.some(({ id, value }) => id === TYPE && value === RICH_TEXT)).map(({ id }) => id),
  );
  return items.flatMap(({ shared, languages }) =>
    [...shared, ...languages.flatMap((language) => [...language.fields, ...language.versions.flatMap((version) => version.fields)])]
      .filter(({ id }) => fields.has(id))
      .map(({ value }) => value),
  );
}

describe('a text that goes through the editor', () => {
  it('is the same to the last letter, of all texts of the items, and has one letter more where one is typed (promise 34)', () => {
    const texts = ownTexts();
    const trips = texts.map((text) => roundTrip(text));
    process.stdout.write(`rich texts of the items: ${counted(trips)}\n`);
    expect(texts.length).toBeGreaterThan(100);
    expect(trips.filter(({ outcome }) => outcome !== 'untouched')).toEqual([]);
    expect(trips.flatMap(({ wide }) => wide)).toEqual([]);
  });

  it('is the same or source, of everything hostile', () => {
    const trips = ATTACKS.map((text) => roundTrip(text, false));
    process.stdout.write(`hostile texts: ${counted(trips)}\n`);
    expect(trips.filter(({ outcome }) => outcome === 'changed')).toEqual([]);
    expect(trips.some(({ outcome }) => outcome === 'untouched')).toBe(true);
  });

  it('is the same or source, whatever is written', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...'<p>|</p>|<p class="x">|<em>|</em>|<strong>|</strong>|<li>|</li>|<ul>|</ul>|<table>|</table>|<tr>|</tr>|<td>|</td>|<br>|<br />|\n|  |&nbsp;|&amp;|<!-- c -->|<a href="~/link.aspx?_id=A&amp;_z=z">|</a>|<div>|</div>|<img src=x>|<pre>|</pre>|<a id="x"></a>|<svg>|</svg>'.split(
          '|',
        ),
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        expect(roundTrip(pieces.join(''), false).outcome).not.toBe('changed');
      }),
      { numRuns: 1_500 },
    );
  });

  it.each([
    '<p class="embed"><a class="embed" href="https://example.org/v">A film</a></p>',
    '<p id="a" lang="fr" dir="rtl" data-x="1">x</p>',
    '<h2 id="h">A <em>b <strong>c</strong></em> d</h2>\n<p>e<br />f</p>',
    '<ul class="contains-task-list">\n<li>one\n<ul>\n<li>two</li>\n</ul>\n</li>\n<li><p>three</p></li>\n</ul>',
    '<table class="t">\n<caption>C <em>d</em></caption>\n<colgroup><col span="2"></colgroup>\n<thead>\n<tr><th scope="col" abbr="x">h</th><th>i</th></tr>\n</thead>\n<tbody>\n<tr><td colspan="2">x</td></tr>\n</tbody>\n</table>',
    '<table><tr><td>a</td></tr><tr><td><p>b</p><p>c</p></td></tr></table>',
    '<figure class="f"><img src="-/media/0A.ashx?w=1&amp;h=2" alt="A &quot;b&quot;" /><figcaption>Words<sup id="r1"><a href="#n1">1</a></sup></figcaption></figure>',
    '<p><abbr title="World">W</abbr> H<sub>2</sub>O <code>x</code> <a href="~/link.aspx?_id=8FDC5CB633845CBBA3F3DAA6E21C6504&amp;_z=z">l</a></p>',
    '<dl>\n<dt>Term</dt>\n<dd>What</dd>\n<dt>T</dt><dd><p>a</p></dd>\n</dl>',
    '<blockquote>said<footer>who</footer></blockquote><hr><pre><code class="language-ts">a\n\n  b &lt; c</code></pre>',
    '<pre>\n\nfirst</pre>',
    'Only words, „Anführung“ and ‘quotes’ – with a dash',
    'words <strong>bold</strong><strong>bold</strong> more\n<p>x</p> tail',
    '<p><strong>a</strong><b>b</b><em><i>c</i></em></p>',
    '<p><span class="a"><span lang="de">x</span></span></p>',
    '<!-- a remark --><p>x<!-- in it --></p>',
    '<iframe src="https://example.org"></iframe><p>after</p>',
    '<p>&rsquo;&#8217;’ &copy;</p>\n<p>’’’ ©</p>',
    '',
    '<p></p>',
    '<details open><summary>More</summary><p>x</p></details>',
  ])('is edited as a document: %s', (text) => expect(open(text, parseHtml)).toMatchObject({ kind: 'document' }));

  it.each([
    ['<p>a<p>b</p>', 'unclosed', 1],
    ['<p>a</p>\n<li>b', 'unclosed', 2],
    ['<p>a</em></p>', 'closed', 1],
    ['<p a=">x</p>', 'tag', 1],
    ['<p>x</p>\n<p><div>a</div></p>', 'mended', 2],
    ['<td>lost cell</td>', 'mended', 1],
    ['<p a="1" a="2">x</p>', 'mended', 1],
    ['<!-- open', 'tag', 1],
  ])('is source, and why: %s', (text, reason, line) =>
    expect(open(text, parseHtml)).toMatchObject({ kind: 'source', why: { reason, line } }),
  );
});
