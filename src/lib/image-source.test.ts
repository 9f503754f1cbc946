import { expect, it } from 'vitest';
import { imageSource } from './image-source.ts';

const renditions = { widths: [128, 375, 480, 767, 1180, 1536, 1950], quality: 50 };
const widthsOf = (srcSet: string | undefined) => srcSet?.split(', ').map((candidate) => candidate.split(' ')[1]);

it('offers every width of a large master', () => {
  const { src, srcSet } = imageSource('/-/media/a b.jpg?la=de', renditions, { master: 4000 });
  expect(src).toBe('/_next/image?url=%2F-%2Fmedia%2Fa%20b.jpg%3Fla%3Dde&w=767&q=50');
  expect(widthsOf(srcSet)).toEqual(['128w', '375w', '480w', '767w', '1180w', '1536w', '1950w']);
});
it('offers none wider than the master or than is wanted', () => {
  expect(widthsOf(imageSource('/a.jpg', renditions, { master: 800 }).srcSet)).toEqual(['128w', '375w', '480w', '767w']);
  expect(widthsOf(imageSource('/a.jpg', renditions, { master: 800, maxWidth: 400 }).srcSet)).toEqual(['128w', '375w']);
});
it('offers the smallest of a master that is smaller still', () => {
  expect(imageSource('/a.jpg', renditions, { master: 44 })).toEqual({ src: '/_next/image?url=%2Fa.jpg&w=128&q=50' });
});
it.each([
  ['/a.jpg?h=1300&iar=0&w=1950', '/a.jpg'],
  ['/a.jpg?h=1300&iar=0&w=1950&rev=679d12', '/a.jpg?rev=679d12'],
  ['/a.jpg?h=1300&iar=0&w=1950&hash=9F', '/a.jpg'],
])('asks of %s for the picture of its revision, in the size of the rendition', (src, asked) => {
  expect(imageSource(src, renditions, { master: 44 }).src).toBe(`/_next/image?url=${encodeURIComponent(asked)}&w=128&q=50`);
});
it('asks for the draft of a picture where only editors get it', () => {
  expect(imageSource('/a.jpg?h=1300&iar=0&w=1950&rev=679d12&sc_mode=preview', renditions, { master: 1950 })).toEqual({
    src: '/a.jpg?rev=679d12&sc_mode=preview&mw=1950',
  });
});
it.each(['https://cdn.example/a.jpg', '//cdn.example/a.jpg', 'data:image/png;base64,AA', '/-/media/a.svg?v=2'])(
  'leaves %s as it is',
  (src) => {
    expect(imageSource(src, renditions)).toEqual({ src });
  },
);
it.each([
  ['/-/media/a.svg?h=400&iar=0&w=320&rev=4430a6', '/-/media/a.svg?rev=4430a6'],
  ['/-/media/a.svg?h=400&iar=0&w=320&rev=4430a6&sc_mode=preview', '/-/media/a.svg?rev=4430a6&sc_mode=preview'],
])('asks for a drawing by its revision alone, so that it is one file wherever it stands: %s', (src, asked) => {
  expect(imageSource(src, renditions, { master: 320 })).toEqual({ src: asked });
});
