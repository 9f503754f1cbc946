import { expect, it } from 'vitest';
import { imageSource } from './image-source.ts';

const renditions = { widths: [128, 375, 480, 767, 1180, 1536, 1950], quality: 50 };
const widthsOf = (srcSet: string | undefined) => srcSet?.split(', ').map((candidate) => candidate.split(' ')[1]);

it('offers every width of a large master', () => {
  const { src, srcSet } = imageSource('/-/media/a b.jpg?h=1', renditions, { master: 4000 });
  expect(src).toBe('/_next/image?url=%2F-%2Fmedia%2Fa%20b.jpg%3Fh%3D1&w=767&q=50');
  expect(widthsOf(srcSet)).toEqual(['128w', '375w', '480w', '767w', '1180w', '1536w', '1950w']);
});
it('offers none wider than the master or than is wanted', () => {
  expect(widthsOf(imageSource('/a.jpg', renditions, { master: 800 }).srcSet)).toEqual(['128w', '375w', '480w', '767w']);
  expect(widthsOf(imageSource('/a.jpg', renditions, { master: 800, maxWidth: 400 }).srcSet)).toEqual(['128w', '375w']);
});
it('offers the smallest of a master that is smaller still', () => {
  expect(imageSource('/a.jpg', renditions, { master: 44 })).toEqual({ src: '/_next/image?url=%2Fa.jpg&w=128&q=50' });
});
it.each(['https://cdn.example/a.jpg', '//cdn.example/a.jpg', 'data:image/png;base64,AA', '/-/media/a.svg?v=2'])(
  'leaves %s as it is',
  (src) => {
    expect(imageSource(src, renditions)).toEqual({ src });
  },
);
