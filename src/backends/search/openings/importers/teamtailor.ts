import { z } from 'zod';
import { childElements } from '../../../../lib/xml/read.ts';
import type { XmlElement } from '../../../../lib/xml/read.ts';
import { readPlaces } from '../gazetteer/read-places.ts';
import { factsOf } from '../facts/facts.ts';
import { extractOf } from '../../../../lib/rich-text/extract.ts';
import { deadlineOf, postedAt } from './dates.ts';
import { readEntry } from './entry.ts';
import { cleanHtml } from './html.ts';
import { FeedError, elements, finish, idsAt, parseEnvelope, parseJson } from './importer.ts';
import type { Entry, Importer } from './importer.ts';
import { languageTag } from '../language.ts';
import { payGiven } from './pay-period.ts';
import { rootOf, textAt } from './xml.ts';

/** What both forms of the feed say of an opening. */
const jobSchema = z.object({
  id: z.string().min(1),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  applyUrl: z.string().nullish(),
  posted: z.string().nullish(),
  closes: z.string().nullish(),
  remoteStatus: z.string().nullish(),
  employmentType: z.string().nullish(),
  employmentLevel: z.string().nullish(),
  department: z.string().nullish(),
  role: z.string().nullish(),
  employer: z.string().nullish(),
  language: z.string().nullish(),
  locations: z.array(z.string()),
  pay: z
    .object({ min: z.number().nullish(), max: z.number().nullish(), currency: z.string().nullish(), unit: z.string().nullish() })
    .nullish(),
});

function fromItem(item: XmlElement, company: string | undefined): Record<string, unknown> {
  const url = textAt(item, 'link');
  const locations = childElements(item, 'tt:locations').flatMap((all) =>
    childElements(all, 'tt:location').flatMap((location) => {
      const city = textAt(location, 'tt:city') ?? textAt(location, 'tt:name');
      return [city, textAt(location, 'tt:country')].filter(Boolean).join(', ') || [];
    }),
  );
  return {
    id: textAt(item, 'guid') ?? url,
    title: textAt(item, 'title'),
    body: textAt(item, 'description') ?? '',
    url,
    posted: textAt(item, 'pubDate'),
    remoteStatus: textAt(item, 'remoteStatus'),
    department: textAt(item, 'tt:department'),
    role: textAt(item, 'tt:role'),
    employer: company,
    locations,
  };
}

const reference = z.object({ id: z.string(), type: z.string() });
const relation = z.object({ data: z.union([reference, z.array(reference)]).nullish() });
const resource = z.looseObject({
  id: z.string(),
  type: z.string(),
  attributes: z.record(z.string(), z.unknown()).nullish(),
  relationships: z.record(z.string(), relation.nullish().catch(null)).nullish(),
  links: z.record(z.string(), z.unknown()).nullish(),
});
const documentSchema = z.object({
  data: z.array(z.unknown()),
  /** Read one by one: a broken one costs what it says. */
  included: z.array(z.unknown()).nullish(),
  meta: z.object({ 'record-count': z.number().nullish() }).nullish(),
});
type Included = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function fromResource(value: unknown, included: Included): unknown {
  const parsed = resource.safeParse(value);
  if (!parsed.success) return value;
  const { id } = parsed.data;
  const [attributes, relationships, links] = [parsed.data.attributes ?? {}, parsed.data.relationships ?? {}, parsed.data.links ?? {}];
  const related = (name: string): Readonly<Record<string, unknown>>[] => {
    const data = relationships[name]?.data ?? [];
    return (Array.isArray(data) ? data : [data]).map((each) => included.get(`${each.type} ${each.id}`) ?? {});
  };
  const locations = [...related('locations'), ...related('location')].flatMap(
    (each) => [text(each.city) ?? text(each.name), text(each.country)].filter(Boolean).join(', ') || [],
  );
  return {
    id,
    title: attributes.title,
    body: [text(attributes.pitch) ? `<p>${text(attributes.pitch)}</p>` : '', text(attributes.body) ?? ''].join(''),
    url: text(links['careersite-job-url']) ?? text(attributes['careersite-job-url']),
    applyUrl: text(attributes['external-application-url']) ?? text(links['careersite-job-apply-url']),
    posted: text(attributes['published-at']) ?? text(attributes['start-date']) ?? text(attributes['created-at']),
    closes: text(attributes['end-date']),
    remoteStatus: text(attributes['remote-status']),
    employmentType: text(attributes['employment-type']),
    employmentLevel: text(attributes['employment-level']),
    department: related('department').flatMap((each) => text(each.name) ?? [])[0],
    role: related('role').flatMap((each) => text(each.name) ?? [])[0],
    language: text(attributes['language-code']),
    locations,
    pay: {
      min: number(attributes['min-salary']),
      max: number(attributes['max-salary']),
      currency: text(attributes.currency),
      unit: text(attributes['salary-time-unit']),
    },
  };
}

function ofDocument(source: string): Entry[] {
  const { data, included, meta } = parseEnvelope(documentSchema, parseJson(source), "Teamtailor's API (JSON:API with `data`)");
  const total = meta?.['record-count'];
  if (total != null && total > data.length)
    throw new FeedError(`The feed is not whole: it announces ${total} openings and holds ${data.length}.`);
  const resources = (included ?? []).flatMap((each) => resource.safeParse(each).data ?? []);
  const known = new Map(resources.map((each) => [`${each.type} ${each.id}`, each.attributes ?? {}]));
  return elements(
    data.map((each) => fromResource(each, known)),
    'data',
  );
}

function ofRss(source: string): Entry[] {
  const [channel] = childElements(rootOf(source, 'rss', "Teamtailor's RSS feed"), 'channel');
  if (!channel) throw new FeedError("The feed is not in the shape of Teamtailor's RSS feed: it has no <channel>.");
  const company = textAt(channel, 'title');
  return elements(
    childElements(channel, 'item').map((item) => fromItem(item, company)),
    'item',
  );
}

/** `fully` and `hybrid` are modes, `temporary` says that it is so for now. `none`, in the office, is also what nobody has set. */
const MODES: Readonly<Record<string, string>> = { fully: 'remote', hybrid: 'hybrid', temporary: 'hybrid' };

/** Teamtailor's feed as RSS (`GET https://{company}.teamtailor.com/jobs.rss`) or as JSON:API (`/v1/jobs?include=department,role,locations`). */
export const teamtailor: Importer = {
  kind: 'teamtailor',
  split: (source) => (/^\s*[<\uFEFF]/.test(source) ? ofRss(source) : ofDocument(source)),
  idsOf: (value) => idsAt(value, 'id'),
  draft(value, { employer, language, now }) {
    const { entry: job, remarks: odd } = readEntry(jobSchema, value);
    const description = cleanHtml(job.body, job.url);
    const places = job.locations.flatMap((location) => readPlaces(location));
    const { deadline, remarks: undated } = deadlineOf(job.closes, { places, now });
    const { posted, postedRoughly, remarks: unposted } = postedAt(job.posted, now);
    const { facts, remarks } = factsOf({
      title: job.title,
      description,
      places,
      departments: [job.role ?? '', job.department ?? ''],
      employment: [job.employmentType, job.employmentLevel],
      mode: MODES[job.remoteStatus ?? ''],
      modeOtherwise: job.remoteStatus === 'none' ? 'onsite' : undefined,
      levels: [job.employmentType, job.employmentLevel],
      pay: job.pay ? payGiven({ ...job.pay, interval: job.pay.unit }) : undefined,
    });
    return {
      remarks: [...odd, ...undated, ...unposted, ...remarks],
      ...(postedRoughly ? { postedRoughly } : {}),
      draft: finish({
        externalId: job.id,
        title: job.title,
        description,
        summary: extractOf(description),
        employer: job.employer ?? employer,
        ...(job.department ? { department: job.department } : {}),
        places,
        ...facts,
        industries: [],
        programmes: [],
        language: languageTag(job.language) ?? language,
        posted,
        ...deadline,
        apply: { kind: 'url', url: job.applyUrl ?? job.url },
        steps: [],
        alsoFoundBy: job.role ? [job.role] : [],
      }),
    };
  },
};
