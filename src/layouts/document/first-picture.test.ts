import { createElement } from 'react';
import { renderToReadableStream } from 'react-dom/server.edge';
import { expect, it } from 'vitest';
import { firstPicturesOf } from './first-picture';

/** As Next renders a page. */
const rendered = async (...pictures: object[]): Promise<string> => {
  const page = createElement('main', null, ...pictures.map((props, index) => createElement('img', { key: index, alt: '', ...props })));
  return new Response(await renderToReadableStream(page)).text();
};
const wide = {
  src: '/a.png',
  srcSet: '/a?u=%2F"x"&w=375 375w, /a?w=767 767w',
  sizes: '(min-width: 48em) 30vw, 92vw',
  fetchPriority: 'high',
};

it('says of the picture that a page wants first what its element says', async () => {
  const { html, pictures } = firstPicturesOf(await rendered(wide));
  expect(pictures).toEqual([{ href: undefined, imageSrcSet: wide.srcSet, imageSizes: wide.sizes }]);
  expect(html).toMatch(/^<main><img /);
});

it('knows one that has a single size', async () =>
  expect(firstPicturesOf(await rendered({ src: '/a.png', fetchPriority: 'high' })).pictures).toEqual([
    { href: '/a.png', imageSrcSet: undefined, imageSizes: undefined },
  ]));

it('leaves a page as it is that wants none first', async () => {
  const page = await rendered({ src: '/a.png', loading: 'lazy' });
  expect(firstPicturesOf(page)).toEqual({ html: page, pictures: [] });
});

it('takes nothing out of a page but what stands before it', () => {
  const page = '<main><link rel="preload" as="image" href="/b.png"/></main>';
  expect(firstPicturesOf(page)).toEqual({ html: page, pictures: [] });
});
