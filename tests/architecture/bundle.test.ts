import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loader } from '../../src/generated/loader.ts';
import { live } from '../../src/generated/live.ts';
import { liveParts } from '../../src/generated/live-parts.ts';
import { buildManifest, filesBelow, gzipBytes, readText, root } from '../support/build.ts';

const KB = 1024;
const livePages = () => filesBelow('public/_boot').filter((file) => /\/live-[^/]*\.js$/.test(file));
const serverChunks = () => filesBelow('.next/server').filter((file) => /\.m?js$/.test(file));
const chunks = () => [...filesBelow('.next/static').filter((file) => file.endsWith('.js')), ...livePages()];
const fileOf = (part: string): string => `public/_boot/live-${part}.js`;

describe('what visitors’ pages come alive with', () => {
  const everyPage: string[] = [live.entry, ...live.first];

  it('is at most 95 KB gzip for a document, and 110 KB with any application', () => {
    const kilobytes = (parts: readonly string[]) => parts.reduce((sum, part) => sum + gzipBytes(readText(fileOf(part))), 0) / KB;
    expect(kilobytes(everyPage)).toBeLessThanOrEqual(95);
    const applications = Object.entries(liveParts).map(([name, parts]) => ({ name, kilobytes: kilobytes([...everyPage, ...parts]) }));
    expect(applications.length).toBeGreaterThan(20);
    expect(applications.filter((each) => each.kilobytes > 110)).toEqual([]);
  });

  it('has nothing of Next’s client: what its router says when it cannot go on is nowhere', () => {
    const said = 'Failed to lookup route';
    expect(livePages().filter((file) => readText(file).includes(said))).toEqual([]);
    // It is somewhere: what is looked for has not another name by now.
    expect(chunks().filter((file) => readText(file).includes(said))).not.toEqual([]);
  });

  it('is there, and nothing beside it', () => {
    const named = new Set([...everyPage, ...Object.values(liveParts).flat()].map(fileOf));
    expect([...named].filter((file) => !livePages().includes(file))).toEqual([]);
    expect(everyPage.concat(Object.values(liveParts).flat()).filter((part) => /[^\w-]/.test(part))).toEqual([]);
  });
});

describe('the browser bundle', () => {
  it('of every page that Next’s client runs, an editor’s, stays within 140 KB gzip', () => {
    const { pages, lowPriorityFiles } = buildManifest();
    const app = pages['/_app'] ?? [];
    const sizes = Object.entries(pages).map(([page, files]) => {
      const scripts = [...new Set([...app, ...files, ...lowPriorityFiles])].filter((file) => file.endsWith('.js'));
      return { page, kilobytes: scripts.reduce((sum, file) => sum + gzipBytes(readFileSync(path.join(root, '.next', file))), 0) / KB };
    });
    expect(sizes.length).toBeGreaterThan(1);
    // The preview has every rendering, as a visitor's page would have it; the gallery answers in development only.
    const others = sizes.filter(({ page }) => !/^\/_(?:preview|gallery)/.test(page));
    expect(others.filter(({ kilobytes }) => kilobytes > 140)).toEqual([]);
  });

  it('has the text editor for nobody but who opens a text in it', () => {
    const holding = chunks().filter((file) => /ProseMirror-selectednode/.test(readText(file)));
    expect(holding.length).toBeGreaterThan(0);
    const { pages, lowPriorityFiles } = buildManifest();
    const loaded = new Set([...Object.values(pages).flat(), ...lowPriorityFiles].map((file) => path.basename(file)));
    expect(holding.filter((file) => loaded.has(path.basename(file)) || livePages().includes(file))).toEqual([]);
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
    expect(livePages().length).toBeGreaterThan(20);
    expect([...found, ...livePages().filter((file) => marks.some((mark) => readText(file).includes(mark)))]).toEqual([]);
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
    ['the HTML parser', 'sourceCodeLocationInfo'],
    ['the GraphQL client', 'sc_apikey'],
    ['a secret of the server', 'SITECORE_API_KEY'],
    ['the editor’s secret', 'jssEditingSecret'],
    ['the server’s environment', 'PREVIEW_USERS'],
  ])('does not hold %s', (_what, marker) => {
    expect(chunks().filter((file) => readText(file).includes(marker))).toEqual([]);
    // The server has it: what is looked for has not another name by now.
    expect(serverChunks().some((file) => readText(file).includes(marker))).toBe(true);
  });

  it.each([
    ['script', 'mh.desk.'],
    ['style', '[data-phase='],
  ])('brings the %s of editors to their pages alone', (_what, marker) => {
    const { pages, lowPriorityFiles } = buildManifest();
    const has = (file: string): boolean => readText(`.next/${file}`).includes(marker);
    const visitors = Object.entries(pages).filter(([page]) => !/^\/_(?:editor|editing\/(?:form|review)|review|entry)/.test(page));
    expect([...new Set([...visitors.flatMap(([, files]) => files), ...lowPriorityFiles])].filter(has)).toEqual([]);
    expect(livePages().filter((file) => readText(file).includes(marker))).toEqual([]);
    // It is somewhere: what is looked for has not another name by now.
    expect(filesBelow('.next/static').filter((file) => readText(file).includes(marker))).not.toEqual([]);
  });
});
