import { z } from 'zod';
import { feedReport, feedSchema } from '../../src/backends/search/openings/feeds/feed.ts';
import type { FeedKind } from '../../src/backends/search/openings/importers/kinds.ts';
import { bad, good, odd, type Finding } from './findings.ts';

/** A schedule that read nothing for so many of its times does not run. */
const MISSED = 3;
const MINUTE_MS = 60_000;

/** What an address of a kind looks like, where another one of the same system answers something else. */
const ADDRESSES: Readonly<Partial<Record<FeedKind, { like: RegExp; example: string }>>> = {
  workday: { like: /\/wday\/cxs\/[^/]+\/[^/]+\/jobs\/?$/, example: 'https://acme.wd3.myworkdayjobs.com/wday/cxs/acme/careers/jobs' },
  ashby: {
    like: /\/posting-api\/job-board\/[^/]+$/,
    example: 'https://api.ashbyhq.com/posting-api/job-board/acme?includeCompensation=true',
  },
  smartrecruiters: { like: /\/v1\/companies\/[^/]+\/postings\/?$/, example: 'https://api.smartrecruiters.com/v1/companies/acme/postings' },
  personio: { like: /\/xml\/?$/, example: 'https://acme.jobs.personio.de/xml' },
  teamtailor: { like: /\.rss$/, example: 'https://acme.teamtailor.com/jobs.rss' },
};

const rowSchema = feedSchema.extend({ enabled: z.boolean(), lastRun: z.date().nullable(), lastReport: feedReport.nullable() });

function addressOf({ name, kind, address }: z.infer<typeof rowSchema>): Finding[] {
  const expected = ADDRESSES[kind];
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return [];
  if (expected && !expected.like.test(url.pathname))
    return [odd(`The feed ${name} has an address that ${kind} feeds do not have: ${expected.example} is one.`)];
  if (kind === 'ashby' && url.searchParams.get('includeCompensation') !== 'true')
    return [odd(`The feed ${name} leaves out pay: add ?includeCompensation=true to its address.`)];
  return [];
}

function readingOf({ name, everyMinutes, lastRun, lastReport }: z.infer<typeof rowSchema>, now: Date): Finding[] {
  const again = `npm run openings -- feeds tells the rest.`;
  if (!lastRun) return [odd(`The feed ${name} was never read: SEARCH_FEEDS must be on, and the search service must run.`)];
  if (now.getTime() - lastRun.getTime() > MISSED * everyMinutes * MINUTE_MS)
    return [
      odd(
        `The feed ${name} was read last at ${lastRun.toISOString()}, though it is due every ${everyMinutes} minutes: does the search service run, with SEARCH_FEEDS on?`,
      ),
    ];
  if (lastReport?.outcome === 'refused')
    return [bad(`The feed ${name} was refused, and its openings stay as they were: ${lastReport.reason ?? ''} ${again}`)];
  if (lastReport && lastReport.badTotal > 0)
    return [
      odd(
        `${lastReport.badTotal} of ${lastReport.read} entries of the feed ${name} cannot be read, the first at ${lastReport.bad[0]?.where ?? '?'}: ${lastReport.bad[0]?.what ?? ''}. ${again}`,
      ),
    ];
  return [];
}

/** Feeds of job openings as the search service keeps them (`search.opening_feeds`). @param rows of that table */
export function feeds(rows: readonly unknown[], now = new Date()): Finding[] {
  const findings = rows.flatMap((row) => {
    const parsed = rowSchema.safeParse(row);
    if (!parsed.success) {
      const { name } = z.object({ name: z.string() }).safeParse(row).data ?? {};
      const [issue] = parsed.error.issues;
      return [
        bad(
          `The feed ${name ?? '(without a name)'} cannot be read from the table: ${issue?.path.join('.')}: ${issue?.message}. Enter it again by npm run openings -- add.`,
        ),
      ];
    }
    return parsed.data.enabled ? [...addressOf(parsed.data), ...readingOf(parsed.data, now)] : [];
  });
  return findings.length === 0 && rows.length > 0 ? [good(`Feeds of job openings are read in their time: ${rows.length}.`)] : findings;
}
