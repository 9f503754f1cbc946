import { describe, expect, it } from 'vitest';
import { parseBlocks } from './blocks.ts';
import { DocumentError, splitDocument } from './front-matter.ts';
import { withoutAttributes } from './kramdown.ts';
import { resolveLiquid } from './liquid.ts';
import { toHtml } from '../../lib/rich-text/html.ts';
import { parseRichText } from '../../lib/rich-text/parse.ts';
import { sanitize as sanitizeTree } from '../../lib/rich-text/sanitize.ts';
import { mendTables } from './tables.ts';
import { renderText, renderTexts } from './to-html.ts';
import type { HtmlContext } from './to-html.ts';

const sanitize = (html: string): string => toHtml(sanitizeTree(parseRichText(html), (name) => name));

function context(): HtmlContext & { notes: string[] } {
  const notes: string[] = [];
  return {
    notes,
    link: async (href) => href,
    image: async (src) => ({ src, width: 4, height: 3 }),
    changed: (note) => void notes.push(`changed ${note}`),
    dropped: (note) => void notes.push(`dropped ${note}`),
  };
}

describe('front matter', () => {
  it('keeps every scalar as it is written', () => {
    const { data, body, bodyLine } = splitDocument('---\ncode: 0042\ndate: 2026-11-18\nopen: yes\nlist: [1, two]\n---\nText\n');
    expect(data).toEqual({ code: '0042', date: '2026-11-18', open: 'yes', list: ['1', 'two'] });
    expect([body, bodyLine]).toEqual(['Text\n', 7]);
  });

  it('mends quoted values that run over lines without indentation, and says so', () => {
    const { data, repaired } = splitDocument('---\ntitle: "One\ntwo, \\"three\\"\nfour"\nnext: 5\n---\n');
    expect(data).toEqual({ title: 'One two, "three" four', next: '5' });
    expect(repaired).toBe(true);
  });

  it('says in which line it breaks', () => {
    expect(() => splitDocument('---\ntitle: A\nlist: [1, 2\n---\n')).toThrow(DocumentError);
    try {
      splitDocument('---\ntitle: A\ntitle: B\n---\n');
    } catch (error) {
      expect(error).toMatchObject({ line: 3 });
    }
    expect(() => splitDocument('---\ntitle: A\n')).toThrow('no closing line');
  });
});

describe('blocks', () => {
  it('parts text from blocks, in order', () => {
    expect(parseBlocks('One\n\n:::PullQuote\nquote: "A: b"\n:::\n\nTwo\n\n:::EventsModule\n:::')).toEqual([
      { kind: 'text', markdown: 'One' },
      { kind: 'block', name: 'PullQuote', data: { quote: 'A: b' }, line: 3 },
      { kind: 'text', markdown: 'Two' },
      { kind: 'block', name: 'EventsModule', data: {}, line: 9 },
    ]);
  });

  it('leaves fenced code alone', () => {
    const text = '```\n:::PullQuote\nquote: x\n:::\n```';
    expect(parseBlocks(text)).toEqual([{ kind: 'text', markdown: text }]);
  });

  it('refuses a block that is not closed, with its line', () => {
    expect(() => parseBlocks('One\n\n:::Chart\nlabel: x', 10)).toThrow('the block Chart is not closed');
    expect(() => parseBlocks(':::Chart\nlabel: x\n\n:::Figure\n:::')).toThrow('of line 1 is not closed');
  });
});

describe('Markdown to HTML', () => {
  it('numbers footnotes by their first mention, across the texts of a document', async () => {
    const { html, notes } = await renderTexts(
      ['A[^late] b[^early]', 'C[^late]\n\n[^early]: second *note*\n[^late]: first note'],
      context(),
    );
    expect(html).toEqual([
      '<p>A<sup><a href="#n1">1</a></sup> b<sup><a href="#n2">2</a></sup></p>',
      '<p>C<sup><a href="#n1">1</a></sup></p>',
    ]);
    expect(notes).toBe('<ol>\n<li id="n1">first note</li>\n<li id="n2">second <em>note</em></li>\n</ol>');
  });

  it('keeps a note that nothing mentions', async () => {
    expect((await renderTexts(['A\n\n[^x]: lost?'], context())).notes).toContain('lost?');
  });

  it('finds link definitions in another text of the document', async () => {
    expect((await renderTexts(['[A][one]', '[one]: https://a.example/'], context())).html[0]).toBe(
      '<p><a href="https://a.example/">A</a></p>',
    );
  });

  it('takes angle brackets of no element for text', async () => {
    expect(await renderText('reset HEAD <file> and <b>bold</b>', context())).toBe('<p>reset HEAD &lt;file> and <b>bold</b></p>');
  });

  it('turns frames into links and reports what it leaves out', async () => {
    const seen = context();
    expect(
      await renderText(
        '<iframe src="https://v.example/1" title="A talk"></iframe>\n\n<script>alert(1)</script>\n\n<font>kept</font>',
        seen,
      ),
    ).toBe('<p class="embed"><a href="https://v.example/1" class="embed">A talk</a></p>\n\n<p>kept</p>');
    expect(seen.notes).toEqual([
      'changed <iframe> of https://v.example/1 became a link',
      'dropped <script>: alert(1)',
      'changed markup <font> left out, its words kept',
    ]);
  });

  it('keeps tables, details, figures, code and its language', async () => {
    const html = await renderText(
      '| a | b |\n|---|--:|\n| 1 | 2 |\n\n<details><summary>S</summary>D</details>\n\n```ts\nconst a = "<b>";\n```',
      context(),
    );
    expect(html).toContain('<td align="right">2</td>');
    expect(html).toContain('<details><summary>S</summary>D</details>');
    expect(html).toContain('<code class="language-ts">const a = "&lt;b>";\n</code>');
  });
});

describe('sanitizing', () => {
  it.each([
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<p onclick="x()" style="color:red">y</p>', '<p>y</p>'],
    ['<img src=x onerror=alert(1)>', '<img src="x">'],
    ['<a href="~/link.aspx?_id=AB&amp;_z=z">z</a>', '<a href="~/link.aspx?_id=AB&amp;_z=z">z</a>'],
    ['<style>p{}</style>w', 'w'],
  ])('%s', (html, clean) => {
    expect(sanitize(html)).toBe(clean);
    expect(sanitize(clean)).toBe(clean);
  });
});

describe('Liquid', () => {
  const resolve = (text: string): { text: string; notes: string[] } => {
    const notes: string[] = [];
    const result = resolveLiquid(text, {
      variables: { image: '/assets/i.jpg', excerpt: 'In short', 'hero.image': '/assets/h.jpg' },
      person: (name) => `[${name}]`,
      portrait: (name) => (name === 'ana' ? '/assets/ana.jpg' : undefined),
      changed: (note) => void notes.push(`changed ${note}`),
      dropped: (note) => void notes.push(`dropped ${note}`),
    });
    return { text: result, notes };
  };

  it.each([
    ['[a]({{ "/x/" | url }})', '[a](/x/)'],
    ['![a]({{ image | url }})', '![a](/assets/i.jpg)'],
    ['{{site.baseurl}}/x', '/x'],
    ['{% image "assets/a.png" "An "odd" [alt]" %}', '![An "odd" \\[alt\\]](</assets/a.png>)'],
    ['[{% image "assets/a.png" "b" %}](https://x.example)', '[![b](</assets/a.png>)](https://x.example)'],
    ['<figure>{% image "assets/a.png" "b" %}</figure>', '<figure><img src="/assets/a.png" alt="b"></figure>'],
    ['{% image_with_class "assets/a.png" "wide" "b" %}', '![b](</assets/a.png>)'],
    ['{% image "assets/a.png" "b" "wide" %}', '![b](</assets/a.png>)'],
    ['{% image "assets/a.png", "An "odd" one", "wide" %}', '![An "odd" one](</assets/a.png>)'],
    ["{% image 'assets/a.png' 'b' 'wide' %}", '![b](</assets/a.png>)'],
    ['{% image page.hero.image "b" %}', '![b](</assets/h.jpg>)'],
    ['{% image_with_class "assets/a.png" "wide" "" %}', '![](</assets/a.png>)'],
    ['**{{ page.excerpt }}** {{ page.hero.image }} {{ post.excerpt }}', '**In short** /assets/h.jpg In short'],
    ['{% raw %}{{ kept }} {% image "x" %}{% endraw %}', '{{ kept }} {% image "x" %}'],
    ['by {{ "ana" | team_link}}', 'by [ana]'],
    ['{{ "ana" | team_photo }}', '<img src="/assets/ana.jpg" alt="">'],
    ['{{ "https://v.example/1" | embed: "A talk" }}', '<a class="embed" href="https://v.example/1">A talk</a>'],
  ])('%s', (source, text) => expect(resolve(source).text).toBe(text));

  it('makes a figure of an include that has a picture', () => {
    expect(
      resolve('{% include "linked-figure.html",\n image: "/assets/a.png",\n alt: "B",\n caption: "The team\'s work" %}').text.trim(),
    ).toBe('<figure><img src="/assets/a.png" alt="B"><figcaption>The team\'s work</figcaption></figure>');
  });

  it.each([
    ['<div>\n  {{ "zoe" | team_photo }}\n    <p>A</p>\n</div>', '<div>\n    <p>A</p>\n</div>'],
    ['<div>\n{% for x in y %}{% comment %}b{% endcomment %}\n    <p>A</p>\n{% endfor %}\n</div>', '<div>\n    <p>A</p>\n</div>'],
    [
      '<div>\n{% include "a.html", image: "/a.png" %}\n    <p>A</p></div>',
      '<div>\n<figure><img src="/a.png" alt=""></figure>\n    <p>A</p></div>',
    ],
    ['One\n{% for x in y %}\ntwo', 'One\n\ntwo'],
    ['{% for x in y %}\n<p>A</p>', '\n<p>A</p>'],
  ])('keeps HTML in one piece where a tag goes: %j', (source, text) => expect(resolve(source).text).toBe(text));

  it('reports what it drops, in full', () => {
    expect(resolve('a{% comment %}b{% endcomment %}{% for x in y %}{{ "zoe" | team_photo }}')).toEqual({
      text: 'a',
      notes: ['dropped {% comment %} b', 'dropped {{ "zoe" | team_photo }}: no such picture among the assets', 'dropped {% for x in y %}'],
    });
  });

  it('leaves what it does not know as text', () => {
    expect(resolve('{{ mystery | filter }}')).toEqual({
      text: '{{ mystery | filter }}',
      notes: ['changed {{ mystery | filter }} is not known and stays as text'],
    });
  });
});

describe('tables', () => {
  it('are mended where the second line has another number of cells than the first', async () => {
    const notes = context();
    const html = await renderText('| A | B |\n| --- |\n| 1 | 2 |\n| 3 | 4 |', notes);
    expect(html.replace(/\n/g, '')).toBe(
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>',
    );
    expect(notes.notes).toEqual(['changed a table whose second line had another number of cells than its first was mended']);
  });

  it.each(['| A |\n| :-: |\n| 1 |', '```\n| A | B |\n| --- |\n```', '| A \\| B | C |\n| --- | --- |\n| 1 | 2 |', 'A | B\n---\nC'])(
    '%j is left as it is',
    (text) => {
      expect(mendTables(text, () => expect.unreachable())).toBe(text);
    },
  );
});

describe('notations of other Markdowns', () => {
  it('gives tables their captions', async () => {
    const table = '| A |\n|---|\n| 1 |';
    for (const text of [`Table: Cap *a*\n\n${table}`, `${table}\n\n: Cap *a*`])
      expect(await renderText(text, context())).toMatch(/^<table><caption>Cap <em>a<\/em><\/caption>/);
    expect(await renderText(`Table: Cap\n\nText\n\n${table}`, context())).toContain('<p>Table: Cap</p>');
  });

  it('takes names of headings, and anchors of old', async () => {
    expect(await renderText('## What it *costs* {#costs}', context())).toBe('<h2 id="costs">What it <em>costs</em></h2>');
    expect(await renderText('<a name="costs"></a>', context())).toBe('<p><a id="costs"></a></p>');
  });

  it('takes a raw block of HTML as it stands', async () => {
    expect(await renderText('```{=html}\n<div>\n\n    *a*</div>\n```', context())).toBe('<div>\n\n    *a*</div>');
  });

  it.each([
    ['Text\n{: .wide}\n\nMore', 'Text\n\nMore'],
    ['[a](/b){:target="_blank"} c', '[a](/b) c'],
    ['* contents\n{:toc}\n\nText', '\nText'],
    ['## A {#b}', '## A {#b}'],
    ['`{: .x}`', '`{: .x}`'],
    ['```\n{: .x}\n```', '```\n{: .x}\n```'],
  ])('leaves kramdown’s attributes out: %j', (text, wanted) => expect(withoutAttributes(text, () => undefined)).toBe(wanted));
});

describe('a picture on another site', () => {
  const elsewhere = (): HtmlContext => ({ ...context(), image: async (src) => ({ src, elsewhere: true }) });
  it('becomes a link, since no page may load it', async () => {
    expect(await renderText('![A chart](https://a.example/c.png)', elsewhere())).toBe(
      '<p><a href="https://a.example/c.png" class="embed">A chart</a></p>',
    );
    expect(await renderText('![](https://a.example/c.png)', elsewhere())).toContain('>a.example/c.png</a>');
  });
  it('is its words inside another link', async () => {
    expect(await renderText('[![A chart](https://a.example/c.png)](https://b.example/)', elsewhere())).toBe(
      '<p><a href="https://b.example/"><span>A chart</span></a></p>',
    );
  });
});
