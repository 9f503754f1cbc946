import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { FeedError, parseJson } from '../importers/importer.ts';
import type { FeedKind } from '../importers/kinds.ts';

const MAX_BYTES = 512 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const WORKDAY_PAGE = 20;
const WORKDAY_MOST = 20_000;
const WORKDAY_AT_ONCE = 4;

async function readBody(response: Response, address: string): Promise<string> {
  if (!response.ok) throw new FeedError(`${address} answered with status ${response.status}.`);
  const type = response.headers.get('content-type') ?? '';
  if (/^text\/html/i.test(type)) throw new FeedError(`${address} answered with HTML, not JSON.`);
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

/** Workday answers a list in pages and each opening by itself; together they make one document. */
async function readWorkday(address: string): Promise<string> {
  const url = new URL(address);
  const base = url.href.replace(/\/jobs\/?$/, '');
  const site = `${url.origin}/${base.split('/').at(-1) ?? ''}`;
  const postings: unknown[] = [];
  for (let offset = 0, total = 1; offset < Math.min(total, WORKDAY_MOST); offset += WORKDAY_PAGE) {
    const body = JSON.stringify({ limit: WORKDAY_PAGE, offset, searchText: '', appliedFacets: {} });
    const page = workdayPage.safeParse(
      parseJson(await call(`${base}/jobs`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })),
    );
    if (!page.success) throw new FeedError(`${address} is not in the shape of Workday's career site API.`);
    // Only the first page says how many there are.
    if (offset === 0) total = page.data.total;
    postings.push(...page.data.jobPostings);
    const whole = Math.min(total, offset + WORKDAY_PAGE, WORKDAY_MOST);
    if (postings.length < whole) throw new FeedError(`${address} announces ${total} openings and ends after ${postings.length}.`);
  }
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < postings.length; at = next++) {
      const posting = workdayPosting.safeParse(postings[at]);
      // What is no posting is an entry that cannot be read, like one whose detail does not come: it costs only itself.
      if (posting.success) postings[at] = { ...posting.data, ...(await workdayDetailOf(base + posting.data.externalPath)), site };
    }
  };
  await Promise.all(Array.from({ length: WORKDAY_AT_ONCE }, worker));
  return JSON.stringify({ total: postings.length, jobPostings: postings });
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
  return kind === 'workday' ? readWorkday(address) : call(address);
}
