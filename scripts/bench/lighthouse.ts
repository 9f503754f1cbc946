import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { z } from 'zod';
import { ADDRESS_BAR, CHROMIUM_ARGS, ensureChromium } from '../lib/chromium.ts';
import { root } from '../supervisor/paths.ts';
import type { Measurement, PageType, Site } from './context.ts';
import { fetchPage } from './pages.ts';
import { status } from './process.ts';
import { information, limited, median, missing, type Row } from './table.ts';

/** Standards, "Reading speed". */
const LIMIT = 99;
const LIMIT_OF_OTHERS = 100;
/** Seconds until what is largest on the screen is painted: of the article of 5,000 words, and of every other page. */
const LCP_LIMITS = { long: 1.5, other: 1.3 } as const;
const LONG: PageType = 'article';
/** Besides the speed: nothing in them varies between runs. */
const OTHERS = { accessibility: 'accessibility', 'best-practices': 'best practices', seo: 'SEO' } as const;
type Other = keyof typeof OTHERS;
const others = Object.keys(OTHERS) as Other[];
const PAGES: readonly PageType[] = ['article', 'textArticle', 'home', 'listing', 'profile', 'event'];
const JOBS = '/careers/search-jobs/jobs';
/** One run of one page; a page that takes longer is not measured again. */
const RUN_MS = 60_000;
/** Chromium's trace is not always whole (NO_NAVSTART and its like): such a run is made again at most this often. */
const RETRIES = 2;
const WORDS_RUNS = 3;
/** Left for what comes after this. */
const RESERVE_MS = 45_000;

const PATIENCE_MS = 30_000;

const listSchema = z.object({ results: z.array(z.object({ slug: z.string() })) });
const audit = z.object({ numericValue: z.number().optional() });
const category = z.object({ score: z.number().nullable() });
const reportSchema = z.object({
  runtimeError: z.object({ code: z.string(), message: z.string() }).optional(),
  categories: z.object({
    performance: category,
    accessibility: category.optional(),
    'best-practices': category.optional(),
    seo: category.optional(),
  }),
  environment: z.object({ benchmarkIndex: z.number() }).optional(),
  audits: z.object({ 'largest-contentful-paint': audit, 'total-blocking-time': audit, 'cumulative-layout-shift': audit }),
});
type Report = z.infer<typeof reportSchema>;

/** For some of its errors Lighthouse prints no report but their code, in brackets: read as the report that it would have been. */
const nothingMeasured = (code: string, message: string): Report => ({
  runtimeError: { code, message },
  categories: { performance: { score: null } },
  audits: { 'largest-contentful-paint': {}, 'total-blocking-time': {}, 'cumulative-layout-shift': {} },
});

const DAY_MS = 86_400_000;

/**
 * A browser's folder of somebody who has agreed to be measured on this origin, and has read nothing there yet: Lighthouse would
 * empty the cache together with the cookies, so that each run needs a folder of its own.
 */
async function agreedProfile(url: string, chromePath: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-agreed-'));
  const context = await chromium.launchPersistentContext(folder, { executablePath: chromePath, args: [...CHROMIUM_ARGS] });
  const value = `2.yes.${Math.floor(Date.now() / DAY_MS)}`;
  const expires = Math.floor((Date.now() + DAY_MS) / 1000);
  await context.addCookies([{ url: new URL(url).origin, name: 'mh_consent', value, sameSite: 'Lax', expires }]);
  await context.close();
  return folder;
}

/**
 * What Chromium would do beside the page that is measured, on the processor that it is measured on. Of two switches of this name it heeds
 * the last, so those that Lighthouse's launcher turns off (chrome-launcher 1) stand here too.
 */
const FEATURES_OFF = [
  ...ADDRESS_BAR,
  'Translate',
  'OptimizationHints',
  'MediaRouter',
  'DialMediaRouteProvider',
  'CalculateNativeWinOcclusion',
  'InterestFeedContentSuggestions',
  'CertificateTransparencyComponentUpdater',
  'AutofillServerCommunication',
  'PrivacySandboxSettings4',
  'RenderDocument',
];

/**
 * One run of Lighthouse's own command with its mobile defaults: simulated slow 4G, four times slower processor.
 * @param profile the browser's folder, whose cookies are kept; without one a run begins with a browser that knows nothing
 */
function runLighthouse(url: string, chromePath: string, profile?: string): Promise<Report> {
  const off = `--disable-features=${FEATURES_OFF.join(',')}`;
  const flags = ['--headless=new', ...CHROMIUM_ARGS, off, ...(profile ? [`--user-data-dir=${profile}`] : [])].join(' ');
  const args = [
    'node_modules/lighthouse/cli/index.js',
    url,
    '--output=json',
    '--quiet',
    `--only-categories=${['performance', ...others].join()}`,
    '--no-enable-error-reporting',
    '--max-wait-for-load=30000',
    ...(profile ? ['--disable-storage-reset'] : []),
    `--chrome-flags=${flags}`,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, CHROME_PATH: chromePath },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: RUN_MS,
    });
    let out = '';
    let problems = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString('utf8')));
    child.once('error', reject);
    child.once('exit', () => {
      try {
        resolve(reportSchema.parse(JSON.parse(out)));
      } catch {
        const code = /Runtime error encountered: .*\(([A-Z_]+)\)/s.exec(problems)?.[1];
        if (code) resolve(nothingMeasured(code, problems.trim()));
        else reject(new Error(`Lighthouse gave no report: ${problems.trim().split('\n').slice(-3).join(' ') || 'it took too long'}`));
      }
    });
  });
}

/** A report, or why there is none after all retries; `retried` names what the runs before it ended with. */
type Outcome = { report: Report; retried: string[] } | { failure: string; retried: string[] };

/** Makes one run, and makes it again when it measured nothing; each retry is said on standard error. */
export async function runWithRetries(what: string, run: () => Promise<Report>, mayRetry: () => boolean): Promise<Outcome> {
  const retried: string[] = [];
  for (;;) {
    const report = await run();
    if (!report.runtimeError && report.categories.performance.score !== null) return { report, retried };
    const failure = report.runtimeError?.code ?? 'no score';
    if (retried.length >= RETRIES || !mayRetry()) return { failure: report.runtimeError?.message ?? failure, retried };
    retried.push(failure);
    process.stderr.write(`    ${what}: the run ended with ${failure} and is made again (${retried.length} of ${RETRIES})\n`);
  }
}

/** A page to measure: its name in the table, and its address once it is known to be there. */
interface Target {
  name: string;
  /** Its visitor has agreed to be measured. */
  agreed?: true;
  find(): Promise<string | undefined>;
}

/** The documents, and of the applications the search for openings and an opening. */
function targets(site: Site): Target[] {
  const jobs = new URL(JOBS, site.address('careers')).href;
  const page = (type: PageType) => async () => ((await site.has(type)) ? site.address(type) : undefined);
  return [
    ...PAGES.map((type) => ({ name: type, find: page(type) })),
    { name: 'article, measured', agreed: true, find: page('article') },
    { name: 'home, measured', agreed: true, find: page('home') },
    { name: 'job search', find: async () => ((await status(jobs, PATIENCE_MS)) === 200 ? jobs : undefined) },
    {
      name: 'opening',
      find: async () => {
        const list = listSchema.safeParse(JSON.parse((await fetchPage(new URL('/api/jobsearch?lang=en', jobs).href)).text));
        const slug = list.data?.results[0]?.slug;
        const address = `${jobs}/${slug}`;
        return slug && (await status(address, PATIENCE_MS)) === 200 ? address : undefined;
      },
    },
  ];
}

/** The median of a figure that is picked from each report. */
const medianOf = (reports: readonly Report[]) => (pick: (report: Report) => number | null | undefined) =>
  median(reports.map((report) => pick(report) ?? Number.NaN));

async function measurePage(
  name: string,
  url: string,
  { runs, chromePath, timeLeft, agreed }: { runs: number; chromePath: string; timeLeft: () => number; agreed?: true | undefined },
): Promise<Row[]> {
  const what = `Lighthouse mobile, ${name}`;
  const reports: Report[] = [];
  let longest = 0;
  let retries = 0;
  const inTime = () => timeLeft() > RESERVE_MS + longest;
  while (reports.length < runs && inTime()) {
    const began = performance.now();
    const run = async (): Promise<Report> => {
      if (!agreed) return runLighthouse(url, chromePath);
      const profile = await agreedProfile(url, chromePath);
      try {
        return await runLighthouse(url, chromePath, profile);
      } finally {
        await rm(profile, { recursive: true, force: true });
      }
    };
    const outcome = await runWithRetries(what, run, inTime);
    retries += outcome.retried.length;
    if ('failure' in outcome) {
      // What the runs before it have shown stays shown.
      if (reports.length > 0) break;
      return [missing(what, `${outcome.failure}, also after ${outcome.retried.length} retries`)];
    }
    reports.push(outcome.report);
    longest = Math.max(longest, performance.now() - began);
  }
  if (reports.length === 0) return [missing(what, 'the time for the whole run was used up')];
  const of = medianOf(reports);
  const lcp = of(({ audits }) => audits['largest-contentful-paint'].numericValue) / 1000;
  // Lighthouse slows any processor four times, which is a phone for one of 1,500 to 2,000 on its scale: below that the figures are too bad.
  const processor = of(({ environment }) => environment?.benchmarkIndex).toFixed(0);
  const beside = `median of ${reports.length}${retries > 0 ? ` (${retries} made again)` : ''}; TBT ${of(({ audits }) => audits['total-blocking-time'].numericValue).toFixed(0)} ms, CLS ${of(({ audits }) => audits['cumulative-layout-shift'].numericValue).toFixed(3)}, processor ${processor}`;
  const hundredths = (score: number) => Math.round(score * 100);
  const rest = others.map((each) => ({ name: OTHERS[each], score: hundredths(of(({ categories }) => categories[each]?.score)) }));
  return [
    limited(what, hundredths(of(({ categories }) => categories.performance.score)), { value: LIMIT, unit: '', least: true }, beside),
    limited(`Lighthouse mobile, ${name}: LCP`, lcp, {
      value: name.startsWith(LONG) ? LCP_LIMITS.long : LCP_LIMITS.other,
      unit: 's',
      digits: 2,
    }),
    limited(
      `Lighthouse, ${name}: the least of the rest`,
      Math.min(...rest.map(({ score }) => score)),
      { value: LIMIT_OF_OTHERS, unit: '', least: true },
      rest.map((each) => `${each.name} ${each.score}`).join(', '),
    ),
  ];
}

/**
 * The words of a page and nothing else, from memory: no style, script, font or picture. What it does not get of a hundred, this machine
 * takes from every page.
 */
async function measureWordsAlone(url: string, chromePath: string, runs: number): Promise<Row[]> {
  const words = (await fetchPage(url)).text.replace(/<(script|style|svg)\b[\s\S]*?<\/\1>|<[^>]+>/g, ' ').split(/\s+/);
  const paragraphs = Array.from(
    { length: Math.ceil(words.length / 80) },
    (_, at) => `<p>${words.slice(at * 80, at * 80 + 80).join(' ')}</p>`,
  );
  const document = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Words</title>${paragraphs.join('\n')}`;
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(document),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const reports: Report[] = [];
    for (let run = 0; run < runs; run += 1)
      reports.push(await runLighthouse(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, chromePath));
    const of = medianOf(reports);
    const score = Math.round(of(({ categories }) => categories.performance.score) * 100);
    const tbt = of(({ audits }) => audits['total-blocking-time'].numericValue).toFixed(0);
    return [information('Lighthouse mobile, the words of the article alone', `${score} (median of ${reports.length}; TBT ${tbt} ms)`)];
  } finally {
    server.close();
  }
}

export const lighthouse: Measurement = {
  name: 'lighthouse',
  async measure(context) {
    const site = await context.site();
    const chromePath = ensureChromium();
    const rows: Row[] = [];
    const pages = targets(site);
    if (await site.has(LONG)) rows.push(...(await measureWordsAlone(site.address(LONG), chromePath, Math.min(context.runs, WORDS_RUNS))));
    for (const [index, { name, find, agreed }] of pages.entries()) {
      // Each page gets its share of the time that is left, so that the last one is measured too.
      const share = (context.timeLeft() - RESERVE_MS) / (pages.length - index);
      const end = performance.now() + share;
      const timeLeft = () => end - performance.now() + RESERVE_MS;
      const address = await find();
      rows.push(
        ...(address
          ? await measurePage(name, address, { runs: context.runs, chromePath, timeLeft, agreed })
          : [missing(`Lighthouse mobile, ${name}`, 'there is no such page')]),
      );
    }
    return rows;
  },
};
