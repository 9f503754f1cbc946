import { ask } from '../support/http.ts';
import { PAGE_TYPES, site } from '../support/site.ts';

const MB = 1024 * 1024;
const [, ARTICLE] = PAGE_TYPES.textArticle;
const PAGES = ['/', ARTICLE, '/topics/energy', '/search?q=queue', '/rss.xml'];
/** Nobody waits longer on a machine whose other core is the stranger's. */
const PATIENCE_MS = 10_000;

/** What the site's process holds and what its door did, as its own metrics and health say. */
export async function siteNow(): Promise<{ megabytes: number; counters: Record<string, number> }> {
  const headers = { authorization: `Bearer ${process.env.METRICS_KEY ?? ''}` };
  const { body } = await ask(site.insights, '/api/metrics', { headers });
  const [, bytes] = /^process_memory_usage\S*?(?:\{[^}]*\})? (\S+)/m.exec(body) ?? [];
  if (bytes === undefined) throw new Error('the metrics say nothing of memory');
  const health = await ask(site.insights, '/api/healthz');
  return { megabytes: Number(bytes) / MB, counters: (JSON.parse(health.body) as { counters: Record<string, number> }).counters };
}

export interface Honest {
  /** Times in milliseconds. */
  answered: number[];
  wrong: string[];
}

/** Others read while something is done to the site. @returns what became of them */
export async function whileOthersRead(work: () => Promise<void>): Promise<Honest> {
  const honest: Honest = { answered: [], wrong: [] };
  let over = false;
  const reading = Promise.all(
    PAGES.map(async (path) => {
      while (!over) {
        const begun = performance.now();
        try {
          const { status } = await ask(site.insights, path, { timeoutMs: PATIENCE_MS });
          if (status === 200) honest.answered.push(performance.now() - begun);
          else honest.wrong.push(`${path}: ${status}`);
        } catch (error) {
          honest.wrong.push(`${path}: ${String(error)}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }),
  );
  try {
    await work();
  } finally {
    over = true;
    await reading;
  }
  return honest;
}
