import { createHash } from 'node:crypto';
import { z } from 'zod';
import { countryNamed } from '../../../kit/places/regions.ts';
import { placeOfParts, readPlaces } from '../gazetteer/read-places.ts';
import type { Pay, Place } from '../model.ts';
import { factsOf } from '../facts/facts.ts';
import { extractOf } from '../../../../lib/rich-text/extract.ts';
import type { Remark } from '../facts/remarks.ts';
import { deadlineOf, postedAt } from './dates.ts';
import { readEntry } from './entry.ts';
import { cleanHtml, paragraphs } from './html.ts';
import { FeedError, elements, finish, idsAt, parseJson } from './importer.ts';
import type { Importer } from './importer.ts';
import { languageTag } from '../language.ts';
import { amountSchema, payGiven } from './pay-period.ts';
import { pointOf } from './point.ts';

const text = z.union([z.string(), z.number()]).transform(String);
/** schema.org lets every property be one value or several. */
const several = <T>(schema: z.ZodType<T>) => z.union([z.array(schema), schema.transform((value) => [value])]);
const named = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
const firstOf = <T>(schema: z.ZodType<T>) => several(schema).transform(([first]) => first);

const addressSchema = z.object({
  addressLocality: several(z.string()).nullish(),
  addressRegion: firstOf(named).nullish(),
  addressCountry: firstOf(named).nullish(),
});
const placeSchema = z.object({
  address: several(z.union([z.string(), addressSchema])).nullish(),
  geo: z.object({ latitude: z.unknown().optional(), longitude: z.unknown().optional() }).nullish().catch(undefined),
});
const quantity = z.object({ value: amountSchema, minValue: amountSchema, maxValue: amountSchema, unitText: z.string().nullish() });
const salarySchema = z.object({
  currency: z.string().nullish(),
  unitText: z.string().nullish(),
  minValue: amountSchema,
  maxValue: amountSchema,
  value: z.union([quantity, amountSchema.transform((value) => ({ value, minValue: undefined, maxValue: undefined, unitText: undefined }))]),
});
const postingSchema = z.object({
  title: z.string(),
  description: z.string(),
  datePosted: z.string().nullish(),
  validThrough: z.string().nullish(),
  hiringOrganization: firstOf(named).nullish(),
  identifier: z.union([text, z.object({ value: text }).transform(({ value }) => value)]).nullish(),
  jobLocation: several(placeSchema).nullish(),
  jobLocationType: several(z.string()).nullish(),
  applicantLocationRequirements: several(named).nullish(),
  employmentType: several(z.string()).nullish(),
  salaryCurrency: z.string().nullish(),
  baseSalary: several(z.union([salarySchema, z.number(), z.string()])).nullish(),
  url: z.string(),
  industry: several(named).nullish(),
  occupationalCategory: several(named).nullish(),
  inLanguage: firstOf(named).nullish(),
});
type Posting = z.infer<typeof postingSchema>;

function placeOf({ address, geo }: z.infer<typeof placeSchema>): Place[] {
  const places = (address ?? []).flatMap((each) => {
    if (typeof each === 'string') return readPlaces(each);
    const { addressLocality, addressRegion, addressCountry } = each;
    const [region, country] = [addressRegion?.trim() || undefined, addressCountry?.trim() || undefined];
    const cities = (addressLocality ?? []).map((city) => city.trim()).filter(Boolean);
    if (cities.length > 0) return cities.flatMap((city) => placeOfParts({ city, region, country }));
    const code = country ? countryNamed(country) : undefined;
    return region || code ? [{ ...(region ? { region } : {}), ...(code ? { country: code } : {}) }] : [];
  });
  const point = geo ? pointOf(geo.latitude, geo.longitude) : undefined;
  if (point === undefined) return places;
  return places.length > 1 ? places : [{ ...places[0], ...point }];
}

/** Sites write the unit beside the amounts or beside the value, and one amount or two. */
function payOf({ baseSalary, salaryCurrency }: Posting): { pay: Pay | undefined; remarks: Remark[] } {
  const given = baseSalary ?? [];
  for (const salary of given) {
    if (typeof salary !== 'object') continue;
    const { value, minValue, maxValue, unitText } = salary.value;
    const pay = payGiven({
      min: minValue ?? salary.minValue ?? value,
      max: maxValue ?? salary.maxValue ?? value,
      currency: salary.currency ?? salaryCurrency,
      interval: unitText ?? salary.unitText,
    });
    if (pay) return { pay, remarks: [] };
  }
  return {
    pay: undefined,
    remarks: given.length > 0 ? [{ what: 'pay that cannot be read', quote: JSON.stringify(given).slice(0, 100) }] : [],
  };
}

/** A country that applicants must live in is said by its code, which is no state's. */
const countryOrPlaces = (name: string): Place[] => {
  const country = countryNamed(name);
  return country ? [{ country }] : readPlaces(name);
};

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
  draft(value, { employer, language, now }) {
    const { entry: posting, remarks: odd } = readEntry(postingSchema, value, ['identifier']);
    const remote = posting.jobLocationType?.some((type) => /telecommute/i.test(type)) ?? false;
    const places = (posting.jobLocation ?? []).flatMap(placeOf);
    const applicants = (posting.applicantLocationRequirements ?? []).flatMap(countryOrPlaces);
    const description = /<\w+/.test(posting.description) ? cleanHtml(posting.description, posting.url) : paragraphs(posting.description);
    const kinds = (posting.employmentType ?? []).join(' ').replace(/_/g, ' ');
    const key = posting.identifier ?? posting.url;
    const located = places.length > 0 ? places : applicants;
    const { pay, remarks: unpaid } = payOf(posting);
    const { deadline, remarks: undated } = deadlineOf(posting.validThrough, { places: located, now });
    const { posted, postedRoughly, remarks: unposted } = postedAt(posting.datePosted, now);
    const tag = languageTag(posting.inLanguage);
    const unspoken =
      posting.inLanguage && !tag ? [{ what: 'a language that cannot be read', quote: posting.inLanguage.slice(0, 100) }] : [];
    const { facts, remarks } = factsOf({
      title: posting.title,
      description,
      places: located,
      departments: posting.occupationalCategory ?? [],
      employment: [kinds],
      // schema.org has no word for offices, and a remote opening that names some has a choice.
      mode: remote ? (places.length > 0 ? 'hybrid' : 'remote') : undefined,
      levels: [kinds],
      pay,
    });
    return {
      remarks: [...odd, ...unpaid, ...undated, ...unposted, ...unspoken, ...remarks],
      ...(postedRoughly ? { postedRoughly } : {}),
      draft: finish({
        externalId: key !== '' && key.length <= 200 ? key : hashOf(posting.url),
        title: posting.title,
        description,
        summary: extractOf(description),
        employer: posting.hiringOrganization?.trim() || employer,
        places: located,
        ...facts,
        industries: [],
        programmes: [],
        language: tag ?? language,
        posted,
        ...deadline,
        apply: { kind: 'url', url: posting.url },
        steps: [],
        alsoFoundBy: [...(posting.industry ?? []), ...(posting.occupationalCategory ?? [])],
      }),
    };
  },
};
