import { z } from 'zod';
import { countryNamed } from '../../../kit/places/regions.ts';
import { readPlaces } from '../gazetteer/read-places.ts';
import { factsOf } from '../facts/facts.ts';
import { extractOf } from '../../../../lib/rich-text/extract.ts';
import { deadlineOf, postedAt } from './dates.ts';
import { readEntry } from './entry.ts';
import { cleanHtml } from './html.ts';
import { elements, FeedError, finish, parseEnvelope, parseJson, textIdsAt } from './importer.ts';
import type { Drafted, ImportContext, Importer } from './importer.ts';

const listSchema = z.object({ total: z.number().optional(), jobPostings: z.array(z.unknown()) });

const detailSchema = z.object({
  id: z.string().nullish(),
  title: z.string(),
  jobDescription: z.string(),
  location: z.string().nullish(),
  additionalLocations: z.array(z.string()).nullish(),
  postedOn: z.string().nullish(),
  startDate: z.string().nullish(),
  endDate: z.string().nullish(),
  timeType: z.string().nullish(),
  remoteType: z.string().nullish(),
  jobReqId: z.string().nullish(),
  country: z.object({ descriptor: z.string() }).nullish(),
  externalUrl: z.string().nullish(),
});

const postingSchema = z.object({
  title: z.string(),
  externalPath: z.string().min(1),
  locationsText: z.string().nullish(),
  postedOn: z.string().nullish(),
  remoteType: z.string().nullish(),
  bulletFields: z.array(z.string()).nullish(),
  /** The detail of the posting, which a second call brings; `read.ts` puts it here. */
  jobPostingInfo: detailSchema.nullish(),
  /** Origin and site, set where the feed was read from an address. */
  site: z.string().nullish(),
  /** Why the second call brought nothing; `read.ts` puts it here. */
  unread: z.string().nullish(),
});

const DAY = 86_400_000;

/** "Posted Today", "Posted Yesterday", "Posted 3 Days Ago", "Posted 30+ Days Ago", counted back from the reading. */
export function postedOn(text: string, now: Date): string {
  const days = /(\d{1,4})\+?\s{1,9}day/i.exec(text)?.[1] ?? (/yesterday/i.test(text) ? '1' : '0');
  const midnight = new Date(now.toISOString().slice(0, 10)).getTime();
  return new Date(midnight - Number(days) * DAY).toISOString();
}

function toDraft(value: unknown, { employer, language, now }: ImportContext): Drafted {
  const { entry: posting, remarks: odd } = readEntry(postingSchema, value, ['jobPostingInfo', 'bulletFields']);
  // Without its detail an opening would lose its text.
  if (posting.unread) throw new RangeError(posting.unread);
  const info = posting.jobPostingInfo;
  const names = [info?.location ?? posting.locationsText ?? '', ...(info?.additionalLocations ?? [])].filter(
    (name) => name && !/^\d+ locations$/i.test(name),
  );
  const country = info?.country ? countryNamed(info.country.descriptor) : undefined;
  // The country is that of the first location.
  const places = names.flatMap((name, at) => readPlaces(name, { country, sure: at === 0 }));
  const url = info?.externalUrl ?? (posting.site ? posting.site + posting.externalPath : posting.externalPath);
  const description = cleanHtml(info?.jobDescription ?? '', url);
  const start = info?.startDate;
  const title = info?.title ?? posting.title;
  const located = places.length > 0 || country === undefined ? places : [{ country }];
  const { deadline, remarks: undated } = deadlineOf(info?.endDate, { places: located, now });
  const dated = start ? postedAt(start, now) : undefined;
  const { facts, remarks } = factsOf({
    title,
    description,
    places: located,
    place: names.join('; '),
    employment: [info?.timeType],
    mode: info?.remoteType ?? posting.remoteType,
  });
  return {
    remarks: [...odd, ...undated, ...(dated?.remarks ?? []), ...remarks],
    draft: finish({
      externalId: info?.jobReqId ?? posting.bulletFields?.[0] ?? posting.externalPath,
      title,
      description,
      summary: extractOf(description),
      employer,
      places: located,
      ...facts,
      industries: [],
      programmes: [],
      language,
      posted: dated && !dated.postedRoughly ? dated.posted : postedOn(info?.postedOn ?? posting.postedOn ?? '', now),
      ...deadline,
      apply: { kind: 'url', url },
      steps: [],
      alsoFoundBy: posting.bulletFields ?? [],
    }),
    ...(dated && !dated.postedRoughly ? {} : { postedRoughly: true }),
  };
}

/** Workday's career site API (`/wday/cxs/{tenant}/{site}/jobs`): its list, each posting with its `jobPostingInfo` where that was read. */
export const workday: Importer = {
  kind: 'workday',
  split(text) {
    const { total, jobPostings } = parseEnvelope(listSchema, parseJson(text), "Workday's career site API (an object with `jobPostings`)");
    // What was saved of a long list is one page of it.
    if (total !== undefined && total > jobPostings.length)
      throw new FeedError(`The feed is not whole: it announces ${total} openings and holds ${jobPostings.length}.`);
    return elements(jobPostings, 'jobPostings');
  },
  // With its detail unread it is not known which of them it had.
  idsOf: (value) => [
    ...textIdsAt(value, 'jobPostingInfo', 'jobReqId'),
    ...textIdsAt(value, 'bulletFields', '0'),
    ...textIdsAt(value, 'externalPath'),
  ],
  draft: toDraft,
};
