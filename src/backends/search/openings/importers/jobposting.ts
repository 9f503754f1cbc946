import { cut } from '../../../kit/text/normalise.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { countryCode } from '../../../kit/places/countries.ts';
import { readPlaces } from '../gazetteer/read-places.ts';
import type { Pay, Place } from '../model.ts';
import { factsOf } from '../facts/facts.ts';
import { extractOf } from '../../../../lib/rich-text/extract.ts';
import { cleanHtml, paragraphs } from './html.ts';
import { FeedError, elements, finish, idsAt, instantOf, parseJson } from './importer.ts';
import type { Importer } from './importer.ts';
import { payGiven } from './pay-period.ts';

const text = z.union([z.string(), z.number()]).transform(String);
/** schema.org lets every property be one value or several. */
const several = <T>(schema: z.ZodType<T>) => z.union([z.array(schema), schema.transform((value) => [value])]);
const named = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);

const addressSchema = z.object({ addressLocality: z.string().nullish(), addressRegion: named.nullish(), addressCountry: named.nullish() });
const placeSchema = z.object({
  address: z.union([z.string(), addressSchema]).nullish(),
  geo: z.object({ latitude: z.coerce.number(), longitude: z.coerce.number() }).nullish(),
});
const amount = z.coerce.number();
const salarySchema = z.object({
  currency: z.string().nullish(),
  value: z.union([
    amount.transform((value) => ({ value })),
    z.object({ value: amount.nullish(), minValue: amount.nullish(), maxValue: amount.nullish(), unitText: z.string().nullish() }),
  ]),
});
const postingSchema = z.object({
  title: z.string(),
  description: z.string(),
  datePosted: z.string(),
  validThrough: z.string().nullish(),
  hiringOrganization: named,
  identifier: z.union([text, z.object({ value: text }).transform(({ value }) => value)]).nullish(),
  jobLocation: several(placeSchema).nullish(),
  jobLocationType: several(z.string()).nullish(),
  applicantLocationRequirements: several(named).nullish(),
  employmentType: several(z.string()).nullish(),
  baseSalary: salarySchema.nullish(),
  url: z.string().nullish(),
  industry: several(named).nullish(),
  occupationalCategory: several(named).nullish(),
  inLanguage: named.nullish(),
});
type Posting = z.infer<typeof postingSchema>;

function placeOf({ address, geo }: z.infer<typeof placeSchema>): Place[] {
  const point = geo ? { lat: geo.latitude, lon: geo.longitude } : {};
  if (typeof address === 'string') return readPlaces(address).map((place) => ({ ...place, ...point }));
  const [country] = [countryCode(address?.addressCountry ?? '')];
  const city = address?.addressLocality ?? undefined;
  const region = address?.addressRegion ?? undefined;
  const place: Place = { ...(city ? { city } : {}), ...(region ? { region } : {}), ...(country ? { country } : {}), ...point };
  return Object.keys(place).length > 0 ? [place] : [];
}

function payOf(salary: Posting['baseSalary']): Pay | undefined {
  if (!salary?.currency) return undefined;
  const value = salary.value as { value?: number | null; minValue?: number | null; maxValue?: number | null; unitText?: string | null };
  const min = value.minValue ?? value.value ?? value.maxValue;
  const max = value.maxValue ?? value.value ?? value.minValue;
  return payGiven({ min, max, currency: salary.currency, interval: value.unitText ?? 'YEAR' });
}

const graphSchema = z.union([
  z.array(z.unknown()),
  z.object({ '@graph': z.array(z.unknown()) }).transform((value) => value['@graph']),
  z
    .object({ itemListElement: z.array(z.unknown()) })
    .transform((value) =>
      value.itemListElement.map((element) =>
        typeof element === 'object' && element !== null && 'item' in element ? element.item : element,
      ),
    ),
  z
    .object({ '@type': z.literal('JobPosting') })
    .loose()
    .transform((value) => [value]),
]);

const isOtherThing = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && '@type' in value && ![value['@type']].flat().includes('JobPosting');

const hashOf = (url: string): string => createHash('sha256').update(url).digest('hex');

/** schema.org JobPosting as JSON-LD: one, an array, a `@graph` or an ItemList. Things of other types in it are passed over. */
export const jobposting: Importer = {
  kind: 'jobposting',
  split(source) {
    const parsed = graphSchema.safeParse(parseJson(source));
    if (!parsed.success) throw new FeedError('The feed is no JSON-LD of JobPosting: give one, an array, an `@graph` or an ItemList.');
    return elements(parsed.data, 'postings').filter((entry) => !('value' in entry && isOtherThing(entry.value)));
  },
  idsOf(value) {
    const [url] = idsAt(value, 'url');
    return [...idsAt(value, 'identifier'), ...idsAt(value, 'identifier', 'value'), ...(url ? [url, hashOf(url)] : [])];
  },
  draft(value, { language }) {
    const posting = postingSchema.parse(value);
    const remote = posting.jobLocationType?.some((type) => /telecommute/i.test(type)) ?? false;
    const places = (posting.jobLocation ?? []).flatMap(placeOf);
    const applicants = (posting.applicantLocationRequirements ?? []).flatMap(readPlaces);
    const description = /<\w+/.test(posting.description)
      ? cleanHtml(posting.description, posting.url ?? undefined)
      : paragraphs(posting.description);
    const kinds = (posting.employmentType ?? []).join(' ').replace(/_/g, ' ');
    const key = posting.identifier ?? posting.url;
    if (!posting.url) throw new RangeError('url: an opening without an address cannot be applied for');
    const located = places.length > 0 ? places : applicants;
    const { facts, remarks } = factsOf({
      title: posting.title,
      description,
      places: located,
      departments: posting.occupationalCategory ?? [],
      employment: [kinds],
      // schema.org has no word for offices, and a remote opening that names some has a choice.
      mode: remote ? (places.length > 0 ? 'hybrid' : 'remote') : undefined,
      levels: [kinds],
      pay: payOf(posting.baseSalary),
    });
    return {
      remarks,
      draft: finish({
        externalId: key && key.length <= 200 ? key : hashOf(posting.url),
        title: posting.title,
        description,
        summary: extractOf(description),
        employer: posting.hiringOrganization,
        places: located,
        ...facts,
        industries: [],
        programmes: [],
        language: posting.inLanguage ?? language,
        posted: instantOf(posting.datePosted),
        ...(posting.validThrough ? { closes: instantOf(posting.validThrough, 'last') } : {}),
        apply: { kind: 'url', url: posting.url },
        steps: [],
        alsoFoundBy: [...(posting.industry ?? []), ...(posting.occupationalCategory ?? [])].map((each) => cut(each, 200)).slice(0, 40),
      }),
    };
  },
};
