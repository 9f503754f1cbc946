import { describe, expect, it } from 'vitest';
import { HOME } from '../../../../tests/support/content-tree.ts';
import { idOf } from '../../../../tests/support/scs-yaml.ts';
import { about, json, MEDIA, OTHER } from '../testing/fields.ts';

describe('rich text', () => {
  const html = async (raw: string, language = 'en') => ((await json('Rich Text', raw, language)) as { value: string }).value;
  const bare = (path: string) => idOf(path).replaceAll('-', '').toUpperCase();
  it.each([
    ['a link', `<a class="x" href="~/link.aspx?_id=${bare(`${HOME}/About us`)}&amp;_z=z">a</a>`, '<a class="x" href="/About-us">a</a>'],
    [
      'a link with an anchor and a query',
      `<a href='/~/link.aspx?_id=${about}&amp;_z=z&amp;a=1#top'>a</a>`,
      '<a href="/About-us?a=1#top">a</a>',
    ],
    ['a link to another site', `<a href="-/link.aspx?_id=${bare(`${OTHER}/Home`)}&_z=z">a</a>`, '<a href="http://other.localhost/">a</a>'],
    ['a link to nothing', `<a href="~/link.aspx?_id=${'9'.repeat(32)}&amp;_z=z" title="t">a</a>`, '<a title="t">a</a>'],
    [
      'media by id',
      `<img src="-/media/${bare(`${MEDIA}/My photo`)}.ashx?h=1&amp;w=2" />`,
      '<img src="/-/media/Project/test/My-photo.jpg?h=1&amp;w=2" />',
    ],
    [
      'media by id in lower case, old form',
      `<img src="~/media/${idOf(`${MEDIA}/My photo`)}.ashx" />`,
      '<img src="/-/media/Project/test/My-photo.jpg" />',
    ],
    [
      'pictures and files with their revision',
      `<img src="-/media/${bare(`${MEDIA}/Drawn`)}.ashx?h=1&amp;w=2&amp;rev=0" /><a href="-/media/${bare(`${MEDIA}/print`)}.ashx#page=2">p</a>`,
      '<img src="/-/media/Project/test/Drawn.png?h=1&amp;w=2&amp;rev=679d12" /><a href="/-/media/Project/test/print.pdf?rev=777d12#page=2">p</a>',
    ],
    ['media by path', '<img src="-/media/Project/test/My-photo.jpg" />', '<img src="/-/media/Project/test/My-photo.jpg" />'],
    ['missing media', `<img src="-/media/${'9'.repeat(32)}.ashx" alt="x" />`, '<img alt="x" />'],
    [
      'other links and text',
      '<a href="https://x.test/-/media/">~/link.aspx?_id=1</a>',
      '<a href="https://x.test/-/media/">~/link.aspx?_id=1</a>',
    ],
  ])('%s', async (_name, raw, expected) => {
    expect(await html(`<p>${raw}</p>`)).toBe(`<p>${expected}</p>`);
  });
  it('links in the page’s language, or the one that the link names', async () => {
    const link = (more: string) => `<a href="~/link.aspx?_id=${bare(`${HOME}/About us`)}${more}">a</a>`;
    expect(await html(link('&amp;_z=z'), 'de')).toBe('<a href="/de/About-us">a</a>');
    expect(await html(link('&amp;_lang=fr&amp;_z=z'))).toBe('<a href="/fr/About-us">a</a>');
  });
});
