import { createRequire } from 'node:module';
import { createElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { rendersAsNodeDoes } from './renderer.ts';

const require = createRequire(import.meta.url);
interface Renderer {
  renderToReadableStream: (element: unknown) => Promise<ReadableStream>;
}

// Another run in this process begins as the first did.
afterEach(() => void delete require.cache[require.resolve('react-dom/server.edge')]);

it('whoever asks for the renderer of other servers gets that of Node, with the same HTML', async () => {
  const text = async ({ renderToReadableStream }: Renderer) =>
    new Response(await renderToReadableStream(createElement('p', { title: '“ä” & more' }, 'é ', createElement('b', null, '<1>')))).text();
  const before = require('react-dom/server.edge') as Renderer;
  const html = await text(before);
  rendersAsNodeDoes(require);
  const after = require('react-dom/server.edge') as Renderer;
  expect(after).toBe(require('react-dom/server.node'));
  expect(after).not.toBe(before);
  expect(await text(after)).toBe(html);
});

it('has what Next asks its renderer for', () => {
  rendersAsNodeDoes(require);
  expect(Object.keys(require('react-dom/server.edge') as object)).toEqual(
    expect.arrayContaining(['renderToReadableStream', 'renderToString', 'renderToStaticMarkup', 'version']),
  );
});
