// @vitest-environment jsdom
import { EditorState, NodeSelection, TextSelection, type Command } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import * as act from './commands';
import { browserParse, open } from './open';
import { cleanPasted } from './paste';
import { settle } from './settle';
import { addColumn, addRow, removeColumn, removeRow, toggleCaption, toggleHeaderRow } from './tables';

/** A text in which the selection goes from the first `[` to `]`, or stands at `|`. */
function editor(marked: string) {
  const source = marked.replace(/[[\]|]/g, '');
  const opened = open(marked, browserParse);
  if (opened.kind === 'source') throw new Error(`it is source: ${opened.why.reason}`);
  const clean = open(source, browserParse);
  if (clean.kind === 'source') throw new Error('it is source');
  const signs: number[] = [];
  opened.document.descendants((node, at) => {
    for (const found of node.text?.matchAll(/[[\]|]/g) ?? []) signs.push(at + found.index - signs.length);
  });
  const state = EditorState.create({ doc: clean.document, plugins: [settle(clean.document)] });
  const [from = 0, to = from] = signs;
  const selected = signs.length === 0 ? state : state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
  return { state: selected, write: clean.write };
}

/** What commands, one after another, or typed texts make of it. */
function after(marked: string, ...steps: (Command | string)[]): string {
  const { state: first, write } = editor(marked);
  let state = first;
  for (const step of steps) {
    if (typeof step === 'string') state = state.apply(state.tr.insertText(step));
    else expect(step(state, (transaction) => (state = state.apply(transaction)))).toBe(true);
  }
  return write(state.doc);
}
const enter = (state: EditorState, dispatch?: Parameters<Command>[1]): boolean => act.KEYS.Enter?.(state, dispatch) ?? false;

describe('typing', () => {
  it('changes its paragraph alone, which keeps its spelling', () =>
    expect(after('<p class=x>&quot;a&quot;|</p>\n<P>b</P>\n<p>&#8217;</p>', 'c')).toBe('<p class=x>"a"c</p>\n<P>b</P>\n<p>&#8217;</p>'));
  it('leaves what was changed back as it was', () => {
    const { state, write } = editor('<p>a|&#8217;</p>');
    const more = state.apply(state.tr.insertText('x', 2));
    expect(write(more.apply(more.tr.delete(2, 3)).doc)).toBe('<p>a&#8217;</p>');
  });
  it('does nothing to quotes', () => expect(after('<p>a|</p>', ' "x" \'y\' „z“ --')).toBe('<p>a "x" \'y\' „z“ --</p>'));
  it('begins in nothing', () => expect(after('', 'a')).toBe('<p>a</p>'));
});

describe('Enter', () => {
  it('makes a paragraph on a line of its own, without the id of the first', () => {
    expect(after('<p id="a" lang="fr">one| two</p>\n<p>x</p>', enter)).toBe('<p id="a" lang="fr">one</p>\n<p lang="fr"> two</p>\n<p>x</p>');
    expect(after('<h2 id="a">one|</h2>\n<p>x</p>', enter, 'new')).toBe('<h2 id="a">one</h2>\n<p>new</p>\n<p>x</p>');
  });
  it('makes an item of a list, as the others are written', () =>
    expect(after('<ul>\n<li>one|</li>\n<li>two</li>\n</ul>', enter, 'new')).toBe('<ul>\n<li>one</li>\n<li>new</li>\n<li>two</li>\n</ul>'));
  it('makes paragraphs of what had no element', () => {
    expect(after('one|two', enter)).toBe('<p>one</p>\n<p>two</p>');
    expect(after('<table>\n<tr>\n<td>a|</td>\n</tr>\n</table>', enter, 'b')).toBe(
      '<table>\n<tr>\n<td><p>a</p>\n<p>b</p></td>\n</tr>\n</table>',
    );
  });
  it('is a line end in code, and leads from a term to what it means', () => {
    expect(after('<pre>a|</pre>', enter, 'b')).toBe('<pre>a\nb</pre>');
    expect(after('<dl>\n<dt>T|</dt>\n<dd>x</dd>\n</dl>', enter, 'y')).toBe('<dl>\n<dt>T</dt>\n<dd>y</dd>\n<dd>x</dd>\n</dl>');
  });
});

describe('buttons', () => {
  it('set and take away what a word is', () => {
    expect(after('<p>a [b] c</p>', act.toggle('strong'))).toBe('<p>a <strong>b</strong> c</p>');
    expect(after('<p>a <b>[b]</b> c</p>', act.toggle('strong'))).toBe('<p>a b c</p>');
    expect(after('<p><em>a [b] c</em></p>', act.toggle('strong'))).toBe('<p><em>a <strong>b</strong> c</em></p>');
    expect(after('<p>[a <strong>b</strong>]</p>', act.toggle('em'))).toBe('<p><em>a <strong>b</strong></em></p>');
    expect(after('<p>[a <strong>b</strong>]</p>', act.plain)).toBe('<p>a b</p>');
  });
  it('make headings, lists and quotations', () => {
    expect(after('<p class="x">a|</p>', act.setBlock('h2'))).toBe('<h2 class="x">a</h2>');
    expect(after('<p>[a</p>\n<p>b]</p>', act.toggleList('ul'))).toBe('<ul>\n<li>a</li>\n<li>b</li>\n</ul>');
    expect(after('<ul>\n<li>a|</li>\n</ul>', act.toggleList('ol'))).toBe('<ol>\n<li>a</li>\n</ol>');
    expect(after('<ul>\n<li>a|</li>\n</ul>', act.toggleList('ul'))).toBe('<p>a</p>');
    expect(after('<ul>\n<li>a</li>\n<li>b|</li>\n</ul>', act.indent)).toBe('<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul></li>\n</ul>');
    expect(after('<p>a|</p>', act.toggleQuote)).toBe('<blockquote>\n<p>a</p>\n</blockquote>');
  });
  it('link, and change a link in its place with what else it says', () => {
    expect(after('<p>see [here]</p>', act.setLink('~/link.aspx?_id=A&_z=z'))).toBe(
      '<p>see <a href="~/link.aspx?_id=A&amp;_z=z">here</a></p>',
    );
    expect(after('<p>see <a class="embed" href="/a" title="t">he|re</a> now</p>', act.setLink('/b'))).toBe(
      '<p>see <a class="embed" href="/b" title="t">here</a> now</p>',
    );
    expect(after('<p>see <a href="/a">he|re</a></p>', act.setLink(undefined))).toBe('<p>see here</p>');
    expect(after('<p>see |</p>', act.setLink('/b', {}, 'B'))).toBe('<p>see <a href="/b">B</a></p>');
  });
  it('link what stands beside a link, and leave that as it is', () => {
    expect(after('<p><a href="/a">x</a>[yz]</p>', act.setLink('/b'))).toBe('<p><a href="/a">x</a><a href="/b">yz</a></p>');
    expect(after('<p>[yz]<a href="/a">x</a></p>', act.setLink('/b'))).toBe('<p><a href="/b">yz</a><a href="/a">x</a></p>');
    expect(after('<p><a href="/a">x</a>[yz]</p>', act.setLink(undefined))).toBe('<p><a href="/a">x</a>yz</p>');
  });
  it('put the mark of the next note', () =>
    expect(after('<p>a<sup id="r1"><a href="#n1">1</a></sup> b|</p>', act.insertNextNote)).toBe(
      '<p>a<sup id="r1"><a href="#n1">1</a></sup> b<sup id="r2"><a href="#n2">2</a></sup></p>',
    ));
  it('put a picture with its caption, and change what one shows', () => {
    expect(after('<p>a</p>\n<p>|</p>', act.setImage({ src: '-/media/0A.ashx', alt: 'Reeds', caption: 'Blue' }))).toContain(
      '<figure>\n<img src="-/media/0A.ashx" alt="Reeds">\n<figcaption>Blue</figcaption>\n</figure>',
    );
    const { state, write } = editor('<p><img class="x" src="-/media/0A.ashx?w=4" alt="" width="4" height="2" />a|</p>');
    let now = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 1)));
    act.setImage({ src: '-/media/0B.ashx', alt: 'New' })(now, (transaction) => (now = now.apply(transaction)));
    expect(write(now.doc)).toBe('<p><img class="x" src="-/media/0B.ashx" alt="New">a</p>');
  });
});

describe('a table', () => {
  const table = (rows: string) =>
    `<table>\n<thead>\n<tr>\n<th scope="col">H</th>\n<th scope="col">I</th>\n</tr>\n</thead>\n<tbody>\n${rows}\n</tbody>\n</table>`;
  const row = (...cells: string[]) => `<tr>\n${cells.map((cell) => `<td>${cell}</td>`).join('\n')}\n</tr>`;
  it('gets a row and a column where the selection is, and changes nothing else', () => {
    expect(after(table(row('a|', 'b')), addRow('after'))).toBe(table(`${row('a', 'b')}\n${row('', '')}`));
    expect(after(table(row('a', 'b|')), addColumn('before'))).toBe(
      table(row('a', '', 'b')).replace('<th scope="col">I', '<th scope="col"></th>\n<th scope="col">I'),
    );
  });
  it('loses a row, and a column', () => {
    expect(after(table(`${row('a|', 'b')}\n${row('c', 'd')}`), removeRow)).toBe(table(row('c', 'd')));
    expect(after(table(row('a', 'b|')), removeColumn)).toBe(table(row('a')).replace('\n<th scope="col">I</th>', ''));
  });
  it('knows cells that reach over several', () => {
    const wide = '<table>\n<tr>\n<td colspan="2">a</td>\n</tr>\n<tr>\n<td>b|</td>\n<td>c</td>\n</tr>\n</table>';
    expect(after(wide, addColumn('after'))).toBe(
      '<table>\n<tr>\n<td colspan="3">a</td>\n</tr>\n<tr>\n<td>b</td>\n<td></td>\n<td>c</td>\n</tr>\n</table>',
    );
    expect(after(wide, removeColumn)).toBe('<table>\n<tr>\n<td>a</td>\n</tr>\n<tr>\n<td>c</td>\n</tr>\n</table>');
  });
  it('gets a caption and a heading row', () => {
    expect(after(table(row('a|', 'b')), toggleCaption, 'Words')).toContain('<table>\n<caption>Words</caption>\n<thead>');
    expect(after('<table>\n<tr>\n<td>a|</td>\n</tr>\n</table>', toggleHeaderRow)).toBe(
      '<table>\n<tr>\n<th scope="col">a</th>\n</tr>\n</table>',
    );
  });
});

describe('what is pasted', () => {
  const pasted = (html: string) => cleanPasted(html, browserParse);
  it('from Word is as many lists as there are, each of its kind, that go on where they go on', () => {
    const line = (list: string, marker: string, text: string) =>
      `<p style='mso-list:${list} lfo1'><span style='mso-list:Ignore'>${marker}</span>${text}</p>`;
    const lines = [
      line('l0 level1', '4.', 'four'),
      line('l0 level1', '5.', 'five'),
      line('l1 level1', '·', 'dot'),
      line('l1 level2', 'viii.', 'eight'),
      line('l1 level2', '·', 'dot within'),
    ];
    expect(pasted(lines.join(''))).toBe(
      '<ol start="4"><li>four</li><li>five</li></ol><ul><li>dot<ol><li>eight</li></ol><ul><li>dot within</li></ul></li></ul>',
    );
  });
  it('from Word is paragraphs and lists without its marks', () =>
    expect(
      pasted(`<html xmlns:o="x"><head><style>p{}</style></head><body><!--StartFragment--><h1 style="x">Title</h1>
<p class=MsoNormal style='margin:0'><b style='mso-bidi-font-weight:normal'><span lang=DE>Fett „so“</span></b><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span>one</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.</span>inner</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>two</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><p>a<a name="_Toc1"></a><a href="#_ftn1"><sup>1</sup></a></p><!--EndFragment--></body></html>`)
        .replace(/>\s+</g, '><')
        .trim(),
    ).toBe('<h2>Title</h2><p><strong>Fett „so“</strong></p><ul><li>one<ol><li>inner</li></ol></li><li>two</li></ul><p>a<sup>1</sup></p>'));
  it('from Google Docs keeps what its styles mean', () =>
    expect(
      pasted('<b style="font-weight:normal"><p><span style="font-weight:700">B</span><span style="font-style:italic">i</span></p></b>'),
    ).toBe('<p><strong>B</strong><em>i</em></p>'));
  it('has no script, style or handler, and no address that runs', () =>
    expect(
      pasted(
        '<p onclick="x()" style="a">a<script>x()</script><a href="javascript:x()">b</a><img src="file:///x.png"><img src="x" onerror="y()"></p>',
      ),
    ).toBe('<p>ab</p>'));
});
