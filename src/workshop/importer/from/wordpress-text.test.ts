import { describe, expect, it } from 'vitest';
import { withoutShortcodes, withParagraphs } from './wordpress-text.ts';

describe('paragraphs', () => {
  it.each([
    ['One\n\nTwo\nlines', '<p>One</p>\n<p>Two<br>\nlines</p>'],
    ['One\r\n\r\nTwo', '<p>One</p>\n<p>Two</p>'],
    ['One\n<h2>Two</h2>\nThree', '<p>One</p>\n<h2>Two</h2>\n<p>Three</p>'],
    ['<ul>\n<li>a</li>\n\n<li>b</li>\n</ul>', '<ul>\n<li>a</li>\n\n<li>b</li>\n</ul>'],
    ['A\n\n<pre>x\n\ny</pre>\n\nB', '<p>A</p>\n<pre>x\n\ny</pre>\n<p>B</p>'],
    ['<p>A</p>\n\nB', '<p>A</p>\n\nB'],
    ['<!-- wp:heading -->\n<h2>A</h2>\n<!-- /wp:heading -->', '<!-- wp:heading -->\n<h2>A</h2>\n<!-- /wp:heading -->'],
    ['', ''],
  ])('%j', (text, html) => expect(withParagraphs(text)).toBe(html));
});

describe('shortcodes', () => {
  const convert = (text: string) => {
    const notes: string[] = [];
    const html = withoutShortcodes(text, {
      attachment: (id) => (id === '7' ? { src: '/u/a.png', alt: 'A "quay"' } : undefined),
      changed: (note) => void notes.push(`changed ${note}`),
      dropped: (note) => void notes.push(`dropped ${note}`),
    });
    return { html: html.trim(), notes };
  };
  it.each([
    [
      '[caption id="a" align="left" width="300"]<a href="/x"><img src="/a.png" alt="A"></a> The <em>quay</em>[/caption]',
      '<figure><a href="/x"><img src="/a.png" alt="A"></a><figcaption>The <em>quay</em></figcaption></figure>',
    ],
    ['[caption caption="Old"]<img src="/a.png">[/caption]', '<figure><img src="/a.png"><figcaption>Old</figcaption></figure>'],
    ['[gallery ids="7,8" columns="2"]', '<figure><img src="/u/a.png" alt="A &quot;quay&quot;"></figure>'],
    [
      '[embed width="3"]https://v.example/?a=1&b=2[/embed]',
      '<a class="embed" href="https://v.example/?a=1&amp;b=2">https://v.example/?a=1&amp;b=2</a>',
    ],
    ['[audio mp3="https://a.example/x/talk.mp3"][/audio]', '<a class="embed" href="https://a.example/x/talk.mp3">talk.mp3</a>'],
    ['[[gallery]] is a shortcode', '[gallery] is a shortcode'],
    ['He said so [sic], see [1] and [the list].', 'He said so [sic], see [1] and [the list].'],
    ['[box colour="red"]Kept[/box]', 'Kept'],
  ])('%s', (text, html) => expect(convert(text).html).toBe(html));

  it('says what is left out', () => {
    expect(convert('[contact-form-7 id="4" title="A"] [gallery ids="9"]').notes).toEqual([
      'dropped [gallery ids="9"]',
      'dropped [contact-form-7 id="4" title="A"]',
    ]);
  });
});
