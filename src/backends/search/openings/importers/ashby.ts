import { z } from 'zod';
import { countryNamed } from '../../../kit/places/regions.ts';
import { placeOfParts, readPlaces } from '../gazetteer/read-places.ts';
import type { Pay, Place } from '../model.ts';
import { factsOf } from '../facts/facts.ts';
import { extractOf } from '../../../../lib/rich-text/extract.ts';
import { postedAt } from './dates.ts';
import { readEntry } from './entry.ts';
import { cleanHtml, paragraphs } from './html.ts';
import { elements, finish, idsAt, parseEnvelope, parseJson } from './importer.ts';
import type { Importer } from './importer.ts';
import { amountSchema, payGiven } from './pay-period.ts';

const boardSchema = z.object({ jobs: z.array(z.unknown()) });

const postalSchema = z.object({
  addressLocality: z.string().nullish(),
  addressRegion: z.string().nullish(),
  addressCountry: z.string().nullish(),
});
/** The first place has its address in a `postalAddress`, the others mostly without. */
const addressSchema = postalSchema.extend({ postalAddress: postalSchema.nullish() });
const componentSchema = z.object({
  compensationType: z.string().nullish(),
  interval: z.string().nullish(),
  currencyCode: z.string().nullish(),
  minValue: amountSchema,
  maxValue: amountSchema,
});
const jobSchema = z.object({
  id: z.string().min(1),
  title: z.string(),
  department: z.string().nullish(),
  team: z.string().nullish(),
  employmentType: z.string().nullish(),
  location: z.string().nullish(),
  secondaryLocations: z.array(z.object({ location: z.string().nullish(), address: addressSchema.nullish() })).nullish(),
  address: addressSchema.nullish(),
  isRemote: z.boolean().nullish(),
  workplaceType: z.string().nullish(),
  publishedAt: z.string().nullish(),
  jobUrl: z.string(),
  applyUrl: z.string().nullish(),
  descriptionHtml: z.string().nullish(),
  descriptionPlain: z.string().nullish(),
  compensation: z.object({ summaryComponents: z.array(componentSchema).nullish() }).nullish(),
});
type Job = z.infer<typeof jobSchema>;

/** Ashby writes words together: `FullTime`, `OnSite`. */
const apart = (word: string): string => word.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');

function payOf(compensation: Job['compensation']): Pay | undefined {
  const salary = compensation?.summaryComponents?.find(({ compensationType }) => /salary/i.test(compensationType ?? ''));
  if (!salary) return undefined;
  return payGiven({ min: salary.minValue, max: salary.maxValue, currency: salary.currencyCode, interval: salary.interval });
}

function placesOf(name: string | null | undefined, address: z.infer<typeof addressSchema> | null | undefined): Place[] {
  const { addressLocality: city, addressRegion: region, addressCountry: country } = address?.postalAddress ?? address ?? {};
  // An address is surer than a name, which a firm gives as it likes: "HQ".
  if (city?.trim()) return placeOfParts({ city, region: region ?? undefined, country: country ?? undefined });
  const code = country ? countryNamed(country) : undefined;
  const named = readPlaces(name ?? '', { country: code, sure: true });
  return named.length > 0 || code === undefined ? named : [{ country: code }];
}

const isListed = (value: unknown): boolean =>
  !(typeof value === 'object' && value !== null && 'isListed' in value && value.isListed === false);

/** Ashby's public Job Posting API, `GET /posting-api/job-board/{board}?includeCompensation=true`. What is not listed is not shown. */
export const ashby: Importer = {
  kind: 'ashby',
  split(text) {
    const { jobs } = parseEnvelope(boardSchema, parseJson(text), "Ashby's Job Posting API (an object with `jobs`)");
    return elements(jobs, 'jobs').filter((entry) => !('value' in entry) || isListed(entry.value));
  },
  idsOf: (value) => idsAt(value, 'id'),
  draft(value, { employer, language, now }) {
    const { entry: job, remarks: odd } = readEntry(jobSchema, value);
    const { posted, postedRoughly, remarks: undated } = postedAt(job.publishedAt, now);
    const others = job.secondaryLocations ?? [];
    const description = job.descriptionHtml ? cleanHtml(job.descriptionHtml, job.jobUrl) : paragraphs(job.descriptionPlain ?? '');
    const places = [...placesOf(job.location, job.address), ...others.flatMap((each) => placesOf(each.location, each.address))];
    const department = job.department ?? job.team;
    const { facts, remarks } = factsOf({
      title: job.title,
      description,
      places,
      place: [job.location, ...others.map(({ location }) => location)].filter(Boolean).join('; '),
      departments: [job.team ?? '', job.department ?? ''],
      employment: [apart(job.employmentType ?? '')],
      mode: job.workplaceType ? apart(job.workplaceType) : job.isRemote ? 'remote' : undefined,
      levels: [job.employmentType],
      pay: payOf(job.compensation),
    });
    return {
      remarks: [...odd, ...undated, ...remarks],
      ...(postedRoughly ? { postedRoughly } : {}),
      draft: finish({
        externalId: job.id,
        title: job.title,
        description,
        summary: extractOf(description),
        employer,
        ...(department ? { department } : {}),
        places,
        ...facts,
        industries: [],
        programmes: [],
        language,
        posted,
        apply: { kind: 'url', url: job.applyUrl ?? job.jobUrl },
        steps: [],
        alsoFoundBy: job.team && job.team !== department ? [job.team] : [],
      }),
    };
  },
};
