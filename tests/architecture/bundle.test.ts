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
});
