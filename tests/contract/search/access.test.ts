import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { gatePage } from '../../../src/server/access/gate';
import { layoutSchema } from '../../../src/server/content/layout.schema';
import type { RawNode } from '../../../src/server/content/layout.schema';
import { textOfHtml } from '@/lib/rich-text/words';
import { openDatabase } from '../../../src/backends/search/database.ts';
import { wordsOf } from '../../../src/backends/kit/text/normalise.ts';
import { CONTENT_KEY, editItem, startSearchStack, until } from '../../support/search.ts';
import type { SearchStack } from '../../support/search.ts';

const SECRET = 'Xylomarimba';
const CANARY = `${SECRET} players quietly outnumber regulators.`;
const INSIGHTS = 'insights/Home/featured-insights';
/** Parts of gated pages that a visitor does not see. */
const HIDDEN: readonly (readonly [item: string, mark: RegExp])[] = [
  [`${INSIGHTS}/industry/copper-has-a-memory/Data/Text Block 4`, /<p>/g],
  [`${INSIGHTS}/industry/copper-has-a-memory/Data/Pull Quote 1`, /(?<=Hint: Quote\n {6}Value: "?)/g],
  [`${INSIGHTS}/health/the-waiting-list-is-a-building/Data/Text Block 5`, /<p>/g],
  [`${INSIGHTS}/insights-store/atlas-of-queues`, /(?<=<p>[^]*)<p>(?![^]*<p>)/g],
];

/** Words that an editor wrote as words, of a page that everybody may read. */
const MARKUP = { word: 'quixotrope', title: '<img src=x onerror=alert(1)>', text: '<img src=y onerror=alert(2)>' };
const OPEN = `${INSIGHTS}/energy/how-we-counted-the-queue`;

let stack: SearchStack;
beforeAll(async () => {
  stack = await startSearchStack({ pollMs: 60_000 });
  for (const [item, mark] of HIDDEN) await editItem(stack.root, item, (yaml) => yaml.replace(mark, (found) => `${found}${CANARY} `));
  await editItem(stack.root, OPEN, (yaml) =>
    yaml.replaceAll('Value: How we counted the queue', `Value: "How we counted the ${MARKUP.word} ${MARKUP.title}"`),
  );
  await editItem(stack.root, `${OPEN}/Data/Text Block 1`, (yaml) =>
    yaml.replace(/<p>/, `<p>A ${MARKUP.word} of ${MARKUP.text.replace('<', '&lt;').replace('>', '&gt;')} stands here. `),
  );
  // The last file that was changed is served when all are.
  await until(async () => JSON.stringify(await layoutOf('/featured-insights/insights-store/atlas-of-queues', 'en')).includes(SECRET));
  await stack.search.indexer.check();
}, 120_000);
afterAll(() => stack.stop());

const rendered = z.object({ data: z.object({ layout: z.object({ item: z.object({ rendered: layoutSchema }) }) }) });
async function layoutOf(routePath: string, language: string): Promise<z.infer<typeof layoutSchema>> {
  const response = await fetch(`${stack.content.url}/sitecore/api/graph/edge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', sc_apikey: CONTENT_KEY },
    body: JSON.stringify({
      query: `{ layout(site: "insights", routePath: "${routePath}", language: "${language}") { item { rendered } } }`,
    }),
  });
  // As Experience Edge this service answers 80 requests a second.
  if (response.status === 429) {
    await response.body?.cancel();
    await sleep(Number(response.headers.get('retry-after')) * 1000);
    return layoutOf(routePath, language);
  }
  return rendered.parse(await response.json()).data.layout.item.rendered;
}

describe('what a visitor may not read', () => {
  it('is in no answer', async () => {
    for (const q of [
      SECRET,
      'xylomarimb',
      'xylomarimab',
      `"${SECRET} players"`,
      'copper',
      'waiting list',
      'atlas',
      'outnumber',
      'players regulators',
      '-zzz',
    ]) {
      for (const language of ['en', 'de']) {
        for (const path of ['/v1/search?pageSize=50&', '/v1/suggest?']) {
          const { status, text } = await stack.get(`${path}${new URLSearchParams({ q, language }).toString()}`);
          expect(status).toBe(200);
          const said = (JSON.parse(text) as { query?: string }).query ?? '';
          expect(text.replace(JSON.stringify(said), '').toLowerCase(), `${path} ${q}`).not.toContain('xylomarimba');
        }
      }
    }
  });

  it('cannot be counted, nor told from a word that nobody wrote', async () => {
    const hidden = (await stack.get(`/v1/search?q=${SECRET}`)).body as Record<string, unknown>;
    const absent = (await stack.get('/v1/search?q=Xylomarimbo')).body as Record<string, unknown>;
    expect({ ...hidden, query: '' }).toEqual({ ...absent, query: '' });
  });

  it('is nowhere in the database', async () => {
    const db = openDatabase(stack.database.url, 1);
    const { rows } = await sql<{ documents: number; words: number; gated: number }>`
      select (select count(*)::int from search.documents d where d::text ilike ${`%${SECRET}%`}) as documents,
        (select count(*)::int from search.words where word ilike ${`${SECRET}%`}) as words,
        (select count(*)::int from search.documents where access <> 'free') as gated`.execute(db);
    await db.destroy();
    expect(rows[0]).toMatchObject({ documents: 0, words: 0 });
    expect(rows[0]?.gated).toBeGreaterThan(10);
  });

  /** Texts of the blocks that the site leaves in a page. */
  const textBlocks = (placeholders: Readonly<Record<string, readonly RawNode[]>>): string[] =>
    Object.values(placeholders).flatMap((nodes) =>
      nodes.flatMap((node) => {
        if (!('componentName' in node)) return [];
        const text =
          node.componentName === 'TextBlock'
            ? z.object({ Text: z.object({ value: z.string() }) }).safeParse(node.fields).data?.Text.value
            : undefined;
        return [...(text === undefined ? [] : [text]), ...textBlocks(node.placeholders)];
      }),
    );

  it('is what the site leaves out of the page, and nothing less is indexed than the page shows', async () => {
    const db = openDatabase(stack.database.url, 1);
    const { rows } = await sql<{ url: string; language: string; body: string }>`
      select url, language, body from search.documents where access <> 'free' and language = text_language`.execute(db);
    await db.destroy();
    expect(rows.length).toBeGreaterThan(6);
    for (const { url, language, body } of rows) {
      const address = new URL(url).pathname.replace(/^\/de\//, '/');
      const layout = await layoutOf(address, language);
      const { item, access } = gatePage(layout.sitecore.route as never, { kind: 'visitor' });
      expect(access.kind).toBe('teaser');
      const own = z.object({ Body: z.object({ value: z.string() }) }).safeParse(item.fields).data?.Body.value ?? '';
      const indexed = ` ${wordsOf(body).join(' ')} `;
      for (const html of [own, ...textBlocks(item.placeholders)]) expect(indexed, url).toContain(wordsOf(textOfHtml(html)).join(' '));
      const shown = wordsOf(textOfHtml(JSON.stringify(item).replaceAll('\\n', ' ').replaceAll('\\"', '"'))).join(' ');
      const words = wordsOf(body);
      for (let at = 0; at + 4 <= words.length; at += 4) expect(shown, url).toContain(words.slice(at, at + 4).join(' '));
    }
  });
});

describe('markup that stands in a text', () => {
  it.each([
    ['/v1/search', ['titleHtml', 'extractHtml']],
    ['/v1/suggest', ['labelHtml']],
  ])('comes back as text: %s', async (path, fields) => {
    const { body } = await stack.get(`${path}?q=${MARKUP.word}`);
    const [found] = Object.values(body as Record<string, unknown>).find(Array.isArray) as Record<string, string>[];
    for (const field of fields) {
      const html = found?.[field] ?? '';
      expect(html).toMatch(/<mark>quixotrope<\/mark>.*&lt;img src=/);
      expect(html.replaceAll(/<\/?mark>/g, '')).not.toMatch(/[<>]/);
    }
  });
});
