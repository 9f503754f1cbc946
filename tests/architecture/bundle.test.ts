import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loader } from '../../src/generated/loader.ts';
import { buildManifest, filesBelow, gzipBytes, readText, root } from '../support/build.ts';

const KB = 1024;
const chunks = () => filesBelow('.next/static').filter((file) => file.endsWith('.js'));

describe('the browser bundle', () => {
  it('of every page stays within 140 KB gzip', () => {
    const { pages, lowPriorityFiles } = buildManifest();
    const app = pages['/_app'] ?? [];
    const sizes = Object.entries(pages).map(([page, files]) => {
      const scripts = [...new Set([...app, ...files, ...lowPriorityFiles])].filter((file) => file.endsWith('.js'));
      return { page, kilobytes: scripts.reduce((sum, file) => sum + gzipBytes(readFileSync(path.join(root, '.next', file))), 0) / KB };
    });
    expect(sizes.length).toBeGreaterThan(1);
    // The preview is for editors and hydrates at once; the gallery answers in development only.
    const forVisitors = sizes.filter(({ page }) => !/^\/_(?:preview|gallery)/.test(page));
    expect(forVisitors.filter(({ kilobytes }) => kilobytes > 140)).toEqual([]);
  });

  it('has the text editor for nobody but who opens a text in it', () => {
    const holding = chunks().filter((file) => /ProseMirror-selectednode/.test(readText(file)));
    expect(holding.length).toBeGreaterThan(0);
    const { pages, lowPriorityFiles } = buildManifest();
    const loaded = new Set([...Object.values(pages).flat(), ...lowPriorityFiles].map((file) => path.basename(file)));
    expect(holding.filter((file) => loaded.has(path.basename(file)))).toEqual([]);
  });

  it('has nothing of what is for editors in the pages of visitors', () => {
    const { pages } = buildManifest();
    const app = pages['/_app'] ?? [];
    const marks = ['sc_frames', '/sitecore/editor', '/api/editor/'];
    const forVisitors = Object.entries(pages).filter(([page]) => !/^\/_(?:preview|editor|review|entry|editing|gallery)/.test(page));
    const found = forVisitors.flatMap(([page, files]) =>
      [...new Set([...app, ...files])].flatMap((file) => {
        const text = readText(`.next/${file}`);
        // Styles of their own come with the pages that have them: all others share the site's.
        const own = file.endsWith('.css') && !app.includes(file);
        return own || marks.some((mark) => text.includes(mark)) ? [`${page}: ${file}`] : [];
      }),
    );
    expect(forVisitors.length).toBeGreaterThan(1);
    expect(found).toEqual([]);
  });

  it('has no file whose name the loader refuses (promise 3)', () => {
    const { pages, lowPriorityFiles } = buildManifest();
    const files = [...Object.values(pages).flat(), ...lowPriorityFiles].filter((file) => file.endsWith('.js'));
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !/^static\/[^.%]+\.js$/.test(file))).toEqual([]);
  });

  it('runs at most 2 KB gzip of its own before the visitor acts', () => {
    expect(gzipBytes(loader.code)).toBeLessThanOrEqual(2 * KB);
  });

  it.each([
    ['the schema library', 'ZodError'],
    ['the HTML parser', 'unexpected-question-mark-instead-of-tag-name'],
    ['the GraphQL client', 'sc_apikey'],
    ['a secret of the server', 'SITECORE_API_KEY'],
    ['the editor’s secret', 'jssEditingSecret'],
    ['the server’s environment', 'PREVIEW_USERS'],
  ])('does not hold %s', (_what, marker) => {
    expect(chunks().filter((file) => readText(file).includes(marker))).toEqual([]);
  });

  it.each([
    ['script', 'mh.desk.'],
    ['style', '[data-phase='],
  ])('brings the %s of editors to their pages alone', (_what, marker) => {
    const { pages, lowPriorityFiles } = buildManifest();
    const has = (file: string): boolean => readText(`.next/${file}`).includes(marker);
    const visitors = Object.entries(pages).filter(([page]) => !/^\/_(?:editor|editing\/(?:form|review)|review|entry)/.test(page));
    expect([...new Set([...visitors.flatMap(([, files]) => files), ...lowPriorityFiles])].filter(has)).toEqual([]);
    // It is somewhere: what is looked for has not another name by now.
    expect(filesBelow('.next/static').filter((file) => readText(file).includes(marker))).not.toEqual([]);
  });
});
