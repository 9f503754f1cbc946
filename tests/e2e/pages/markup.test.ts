import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../../support/build.ts';
import { ask } from '../../support/http.ts';
import { PAGE_TYPES, site } from '../../support/site.ts';

const JAR = path.join(root, 'node_modules/vnu-jar/build/dist/vnu.jar');
const java = spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;
if (!java) process.stderr.write('skipped: the Nu HTML Checker needs Java, which is not on this machine\n');

/** A file for each page: every page type, the next page of a listing, and the pages that are answered with an error. */
const PAGES: Readonly<Record<string, readonly ['dotcom' | 'insights', string]>> = {
  ...PAGE_TYPES,
  secondPage: ['insights', '/featured-insights/page/2'],
  germanNotFound: ['dotcom', '/de/keine-solche-seite'],
  tooLong: ['dotcom', `/${'a'.repeat(1_100)}`],
};

const answerSchema = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      url: z.string().optional(),
      lastLine: z.number().optional(),
      message: z.string(),
      extract: z.string().optional(),
    }),
  ),
});

/** A page with an error of its own: that it is found says that the others were read too. */
const CONTROL = '<!doctype html><html lang="en"><head><title>Control</title></head><body><p id="a">One</p><p id="a">Two</p></body></html>';

describe.skipIf(!java)('the Nu HTML Checker', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-markup-'));
  let messages: z.infer<typeof answerSchema>['messages'] = [];

  beforeAll(async () => {
    for (const [name, [origin, address]] of Object.entries(PAGES))
      writeFileSync(path.join(folder, `${name}.html`), (await ask(site[origin], address)).body);
    writeFileSync(path.join(folder, 'control.html'), CONTROL);
    const { stdout } = spawnSync('java', ['-Xss1m', '-jar', JAR, '--format', 'json', '--exit-zero-always', '--stdout', folder], {
      encoding: 'utf8',
      timeout: 100_000,
      maxBuffer: 64 * 1024 ** 2,
    });
    messages = answerSchema.parse(JSON.parse(stdout)).messages;
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  // Its CSS is of years ago (it knows neither containers nor anchors): what a sheet says is for the build, and for browsers.
  const errorsOf = (name: string): string[] =>
    messages
      .filter(
        ({ type, url, message }) =>
          type !== 'info' && !message.startsWith('CSS: ') && path.basename(URL.parse(url ?? '')?.pathname ?? '') === `${name}.html`,
      )
      .map(({ lastLine, message, extract }) => `${lastLine ?? 0}: ${message} — ${extract ?? ''}`);

  it('reads what it is given', () => {
    expect(errorsOf('control')).toEqual([expect.stringContaining('Duplicate ID')]);
    expect(messages.filter(({ type }) => type === 'non-document-error')).toEqual([]);
  });

  it.each(Object.keys(PAGES))('finds no error on %s', (name) => expect(errorsOf(name)).toEqual([]));
});
