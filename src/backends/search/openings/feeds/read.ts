import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { FeedError, parseJson } from '../importers/importer.ts';
import type { FeedKind } from '../importers/kinds.ts';

const MAX_BYTES = 512 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const WORKDAY_PAGE = 20;
const SMART_PAGE = 100;
/** Of systems that answer each opening by itself. */
const MOST_POSTINGS = 20_000;
const AT_ONCE = 4;
const XML: RequestInit = { headers: { accept: 'application/xml, text/xml, application/rss+xml' } };

async function readBody(response: Response, address: string): Promise<string> {
  if (!response.ok) throw new FeedError(`${address} answered with status ${response.status}.`);
  const type = response.headers.get('content-type') ?? '';
  if (/^text\/html/i.test(type)) throw new FeedError(`${address} answered with HTML, which is no feed.`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > MAX_BYTES) throw new FeedError(`${address} sends more than ${MAX_BYTES} bytes.`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function call(address: string, init: RequestInit = {}): Promise<string> {
  try {
    const response = await fetch(address, {
      ...init,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json', ...init.headers },
    });
    return await readBody(response, address);
  } catch (error) {
    if (error instanceof FeedError) throw error;
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : error instanceof Error ? error.message : String(error);
    throw new FeedError(`${address} cannot be read: ${cause}.`);
  }
}

/** How many a list announces. @throws FeedError where they are more than are read: what was left out would be closed */
function atMost(total: number, address: string): number {
  if (total > MOST_POSTINGS)
    throw new FeedError(
      `${address} announces ${total} openings, more than the ${MOST_POSTINGS} that are read: give its parts as feeds of their own.`,
    );
  return total;
}

const workdayPage = z.object({ total: z.number(), jobPostings: z.array(z.unknown()) });
const workdayPosting = z.looseObject({ externalPath: z.string().min(1) });
const workdayDetail = z.object({ jobPostingInfo: z.looseObject({}) });

/** The detail of a posting, or why there is none. */
async function workdayDetailOf(address: string): Promise<{ jobPostingInfo: unknown } | { unread: string }> {
  try {
    const detail = workdayDetail.safeParse(parseJson(await call(address)));
    return detail.success ? detail.data : { unread: `${address} is not in the shape of a posting's detail.` };
  } catch (error) {
    if (error instanceof FeedError) return { unread: error.message };
    throw error;
  }
}

/** Works through so many, a few at a time. */
async function eachAtOnce(count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) await work(at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Workday answers a list in pages and each opening by itself; together they make one document. */
async function readWorkday(address: string): Promise<string> {
  const url = new URL(address);
  const base = url.href.replace(/\/jobs\/?$/, '');
  const site = `${url.origin}/${base.split('/').at(-1) ?? ''}`;
  const postings: unknown[] = [];
  let total = 1;
  for (let offset = 0; offset < total; offset += WORKDAY_PAGE) {
    const body = JSON.stringify({ limit: WORKDAY_PAGE, offset, searchText: '', appliedFacets: {} });
    const page = workdayPage.safeParse(
      parseJson(await call(`${base}/jobs`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })),
    );
    if (!page.success) throw new FeedError(`${address} is not in the shape of Workday's career site API.`);
    // Only the first page says how many there are.
    if (offset === 0) total = atMost(page.data.total, address);
    postings.push(...page.data.jobPostings);
    if (postings.length < Math.min(total, offset + WORKDAY_PAGE))
      throw new FeedError(`${address} announces ${total} openings and ends after ${postings.length}.`);
  }
  await eachAtOnce(postings.length, async (at) => {
    const posting = workdayPosting.safeParse(postings[at]);
    // What is no posting is an entry that cannot be read, like one whose detail does not come: it costs only itself.
    if (posting.success) postings[at] = { ...posting.data, ...(await workdayDetailOf(base + posting.data.externalPath)), site };
  });
  return JSON.stringify({ total, jobPostings: postings });
}

const smartPage = z.object({ totalFound: z.number(), content: z.array(z.unknown()) });
const smartPosting = z.looseObject({ id: z.union([z.string().min(1), z.number()]) });
const smartDetail = z.looseObject({ jobAd: z.looseObject({}) });

async function smartDetailOf(address: string): Promise<Record<string, unknown>> {
  try {
    const detail = smartDetail.safeParse(parseJson(await call(address)));
    return detail.success ? detail.data : { unread: `${address} is not in the shape of a posting's detail.` };
  } catch (error) {
    if (error instanceof FeedError) return { unread: error.message };
    throw error;
  }
}

/** SmartRecruiters too answers a list in pages, and the text of each opening by itself. */
async function readSmartRecruiters(address: string): Promise<string> {
  const url = new URL(address);
  const base = `${url.origin}${url.pathname.replace(/\/$/, '')}`;
  const postings: unknown[] = [];
  let total = 1;
  for (let offset = 0; offset < total; offset += SMART_PAGE) {
    const asked = new URLSearchParams([...url.searchParams, ['limit', String(SMART_PAGE)], ['offset', String(offset)]]);
    const page = smartPage.safeParse(parseJson(await call(`${base}?${asked.toString()}`)));
    if (!page.success) throw new FeedError(`${address} is not in the shape of SmartRecruiters' Posting API.`);
    total = atMost(page.data.totalFound, address);
    postings.push(...page.data.content);
    if (postings.length < Math.min(total, offset + SMART_PAGE))
      throw new FeedError(`${address} announces ${total} openings and ends after ${postings.length}.`);
  }
  await eachAtOnce(postings.length, async (at) => {
    const posting = smartPosting.safeParse(postings[at]);
    if (posting.success)
      postings[at] = { ...posting.data, ...(await smartDetailOf(`${base}/${encodeURIComponent(String(posting.data.id))}`)) };
  });
  return JSON.stringify({ totalFound: total, content: postings });
}

/** Of its RSS, Teamtailor sends so many items at most; without being asked, fewer. */
const TEAMTAILOR_ITEMS = 200;

async function readTeamtailorRss(address: string): Promise<string> {
  const url = new URL(address);
  const given = Number(url.searchParams.get('per_page'));
  const asked = Number.isInteger(given) && given > 0 ? given : TEAMTAILOR_ITEMS;
  url.searchParams.set('per_page', String(asked));
  const text = await call(url.href, XML);
  const items = text.match(/<item[\s>]/g)?.length ?? 0;
  // What is left out would be closed.
  if (items >= Math.min(asked, TEAMTAILOR_ITEMS))
    throw new FeedError(
      `${address} sends ${items} openings, as many as one answer holds: there may be more. ${asked < TEAMTAILOR_ITEMS ? `Leave out per_page, so that ${TEAMTAILOR_ITEMS} are asked for, or give` : 'Give'} Teamtailor's API as a file.`,
    );
  return text;
}

async function readFileText(path: string): Promise<string> {
  try {
    await using file = await open(path);
    const { size } = await file.stat();
    if (size > MAX_BYTES) throw new FeedError(`${path} is larger than ${MAX_BYTES} bytes.`);
    return await file.readFile('utf8');
  } catch (error) {
    if (error instanceof FeedError) throw error;
    throw new FeedError(`${path} cannot be read: ${(error as Error).message}.`);
  }
}

/** The text of a feed, from a file or an address. @throws FeedError that says why there is none */
export async function readFeed(kind: FeedKind, address: string): Promise<string> {
  if (!/^https?:/i.test(address)) return readFileText(address.startsWith('file:') ? fileURLToPath(address) : address);
  switch (kind) {
    case 'workday':
      return readWorkday(address);
    case 'smartrecruiters':
      return readSmartRecruiters(address);
    case 'personio':
      return call(address, XML);
    case 'teamtailor':
      return /\.rss$/i.test(new URL(address).pathname) ? readTeamtailorRss(address) : call(address);
    default:
      return call(address);
  }
}
