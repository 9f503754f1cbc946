import { cut } from '../../../kit/text/normalise.ts';
import { z } from 'zod';
import { readPlaces } from '../gazetteer/read-places.ts';
import type { Pay } from '../model.ts';
import { factsOf } from '../facts/facts.ts';
import { extractOf } from '../../../../lib/rich-text/extract.ts';
import { decodeReferences } from '../../../../lib/rich-text/tokens.ts';
import { cleanHtml } from './html.ts';
import { FeedError, elements, finish, idsAt, instantOf, parseEnvelope, parseJson } from './importer.ts';
import type { Importer } from './importer.ts';

const boardSchema = z.object({ jobs: z.array(z.unknown()), meta: z.object({ total: z.number() }).optional() });

const moneySchema = z.object({
  min_cents: z.number().nullable(),
  max_cents: z.number().nullable(),
  currency_type: z.string().nullable(),
  title: z.string().nullish(),
  blurb: z.string().nullish(),
});

const jobSchema = z.object({
  id: z.union([z.number(), z.string().min(1)]),
  title: z.string(),
  absolute_url: z.string(),
  location: z.object({ name: z.string() }).nullish(),
  updated_at: z.string(),
  first_published: z.string().nullish(),
  application_deadline: z.string().nullish(),
  requisition_id: z.string().nullish(),
  language: z.string().nullish(),
  company_name: z.string().nullish(),
  content: z.string(),
  departments: z.array(z.object({ name: z.string() })).nullish(),
  offices: z.array(z.object({ name: z.string(), location: z.string().nullish() })).nullish(),
  metadata: z.array(z.object({ name: z.string(), value: z.unknown() })).nullish(),
  pay_input_ranges: z.array(moneySchema).nullish(),
});

function payOf(ranges: z.infer<typeof jobSchema>['pay_input_ranges']): Pay | undefined {
  const range = ranges?.find((each) => each.min_cents !== null && each.max_cents !== null && each.currency_type !== null);
  if (!range) return undefined;
  return {
    min: (range.min_cents ?? 0) / 100,
    max: (range.max_cents ?? 0) / 100,
    currency: range.currency_type ?? '',
    unit: /hour/i.test(`${range.title} ${range.blurb}`) ? 'hour' : 'year',
  };
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
  draft(value, { employer, language }) {
    const job = jobSchema.parse(value);
    const where = job.location?.name ?? '';
    const description = cleanHtml(decodeReferences(job.content), job.absolute_url);
    const departments = (job.departments ?? []).map((each) => each.name).filter((name) => name !== 'No Department');
    const offices = (job.offices ?? []).map((each) => each.location ?? each.name);
    const places = readPlaces(where);
    const metadata = (job.metadata ?? []).map((each) => (typeof each.value === 'string' ? each.value : '')).filter(Boolean);
    const located = places.length > 0 ? places : offices.flatMap(readPlaces);
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
      remarks,
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
        language: job.language ?? language,
        posted: instantOf(job.first_published ?? job.updated_at),
        updated: instantOf(job.updated_at),
        ...(job.application_deadline ? { closes: instantOf(job.application_deadline, 'last') } : {}),
        apply: { kind: 'url', url: job.absolute_url },
        steps: [],
        alsoFoundBy: [...departments.slice(1), ...offices, ...(job.requisition_id ? [job.requisition_id] : [])]
          .map((each) => cut(each, 200))
          .slice(0, 40),
      }),
    };
  },
};
