import { z } from 'zod';
import { readPlaces } from '../gazetteer/read-places.ts';
import type { Pay } from '../model.ts';
import { factsOf } from '../facts/facts.ts';
import { extractOf } from '../../../../lib/rich-text/extract.ts';
import { decodeReferences } from '../../../../lib/rich-text/tokens.ts';
import { deadlineOf, postedAt, updatedAt } from './dates.ts';
import { readEntry } from './entry.ts';
import { cleanHtml } from './html.ts';
import { FeedError, elements, finish, idsAt, parseEnvelope, parseJson } from './importer.ts';
import type { Importer } from './importer.ts';
import { languageTag } from '../language.ts';
import { payGiven, periodSaid } from './pay-period.ts';

const boardSchema = z.object({ jobs: z.array(z.unknown()), meta: z.object({ total: z.number() }).optional() });

const moneySchema = z.object({
  min_cents: z.number().nullish(),
  max_cents: z.number().nullish(),
  currency_type: z.string().nullish(),
  title: z.string().nullish(),
  blurb: z.string().nullish(),
});

const jobSchema = z.object({
  id: z.union([z.number(), z.string().min(1)]),
  title: z.string(),
  absolute_url: z.string(),
  location: z.object({ name: z.string() }).nullish(),
  updated_at: z.string().nullish(),
  first_published: z.string().nullish(),
  application_deadline: z.string().nullish(),
  requisition_id: z.string().nullish(),
  language: z.string().nullish(),
  company_name: z.string().nullish(),
  content: z.string().nullish(),
  departments: z.array(z.object({ name: z.string() })).nullish(),
  offices: z.array(z.object({ name: z.string(), location: z.string().nullish() })).nullish(),
  metadata: z.array(z.object({ name: z.string(), value: z.unknown().optional() })).nullish(),
  pay_input_ranges: z.array(moneySchema).nullish(),
});

function payOf(ranges: z.infer<typeof jobSchema>['pay_input_ranges']): Pay | undefined {
  for (const { min_cents: min, max_cents: max, currency_type: currency, title, blurb } of ranges ?? []) {
    const pay = payGiven({ min: min && min / 100, max: max && max / 100, currency, interval: periodSaid(title ?? '', blurb ?? '') });
    if (pay) return pay;
  }
  return undefined;
}

/** Greenhouse Job Board API, `GET /v1/boards/{board}/jobs?content=true`; `content` is escaped HTML. */
export const greenhouse: Importer = {
  kind: 'greenhouse',
  split(text) {
    const { jobs, meta } = parseEnvelope(boardSchema, parseJson(text), "Greenhouse's Job Board API (an object with `jobs`)");
    if (meta && meta.total !== jobs.length)
      throw new FeedError(`The feed is not whole: it announces ${meta.total} openings and holds ${jobs.length}.`);
    return elements(jobs, 'jobs');
  },
  idsOf: (value) => idsAt(value, 'id'),
  draft(value, { employer, language, now }) {
    const { entry: job, remarks: odd } = readEntry(jobSchema, value);
    const where = job.location?.name ?? '';
    const description = cleanHtml(decodeReferences(job.content ?? ''), job.absolute_url);
    const departments = (job.departments ?? []).map((each) => each.name).filter((name) => name !== 'No Department');
    const offices = (job.offices ?? []).map((each) => each.location ?? each.name);
    const places = readPlaces(where);
    const metadata = (job.metadata ?? []).map((each) => (typeof each.value === 'string' ? each.value : '')).filter(Boolean);
    const located = places.length > 0 ? places : offices.flatMap((office) => readPlaces(office));
    const { deadline, remarks: undated } = deadlineOf(job.application_deadline, { places: located, now });
    const { posted, postedRoughly, remarks: unposted } = postedAt(job.first_published ?? job.updated_at, now);
    const { updated, remarks: unchanged } = updatedAt(postedRoughly ? undefined : job.updated_at, now);
    const { facts, remarks } = factsOf({
      title: job.title,
      description,
      places: located,
      place: where,
      departments,
      employment: metadata,
      mode: metadata.join(' '),
      pay: payOf(job.pay_input_ranges),
    });
    return {
      remarks: [...odd, ...undated, ...unposted, ...unchanged, ...remarks],
      ...(postedRoughly ? { postedRoughly } : {}),
      draft: finish({
        externalId: String(job.id),
        title: job.title,
        description,
        summary: extractOf(description),
        employer: job.company_name ?? employer,
        ...(departments[0] === undefined ? {} : { department: departments[0] }),
        places: located,
        ...facts,
        industries: [],
        programmes: [],
        language: languageTag(job.language) ?? language,
        posted,
        ...(updated ? { updated } : {}),
        ...deadline,
        apply: { kind: 'url', url: job.absolute_url },
        steps: [],
        alsoFoundBy: [...(job.requisition_id ? [job.requisition_id] : []), ...departments.slice(1), ...offices],
      }),
    };
  },
};
