import { z } from 'zod';
import { countryNamed } from '../../../kit/places/regions.ts';
import { placeOfParts } from '../gazetteer/read-places.ts';
import type { Place } from '../model.ts';
import { factsOf } from '../facts/facts.ts';
import { escapeHtml } from '../../../../lib/rich-text/escape.ts';
import { extractOf } from '../../../../lib/rich-text/extract.ts';
import { postedAt } from './dates.ts';
import { readEntry } from './entry.ts';
import { cleanHtml } from './html.ts';
import { FeedError, elements, finish, idsAt, parseEnvelope, parseJson } from './importer.ts';
import type { Importer } from './importer.ts';
import { languageTag } from '../language.ts';
import { pointOf } from './point.ts';

const listSchema = z.object({ totalFound: z.number().optional(), content: z.array(z.unknown()) });

const labelled = z.object({ id: z.union([z.string(), z.number()]).nullish(), label: z.string().nullish() });
const sectionSchema = z.object({ title: z.string().nullish(), text: z.string().nullish() });
const postingSchema = z.object({
  id: z.union([z.string().min(1), z.number()]),
  name: z.string(),
  refNumber: z.string().nullish(),
  company: z.object({ identifier: z.string().nullish(), name: z.string().nullish() }).nullish(),
  releasedDate: z.string().nullish(),
  location: z
    .object({
      city: z.string().nullish(),
      region: z.string().nullish(),
      country: z.string().nullish(),
      remote: z.boolean().nullish(),
      hybrid: z.boolean().nullish(),
      latitude: z.unknown().optional(),
      longitude: z.unknown().optional(),
    })
    .nullish(),
  department: labelled.nullish(),
  function: labelled.nullish(),
  industry: labelled.nullish(),
  typeOfEmployment: labelled.nullish(),
  experienceLevel: labelled.nullish(),
  language: z.object({ code: z.string().nullish() }).nullish(),
  /** Of the detail, which a second call brings; `read.ts` puts it here. */
  jobAd: z
    .object({
      sections: z.object({
        companyDescription: sectionSchema.nullish(),
        jobDescription: sectionSchema.nullish(),
        qualifications: sectionSchema.nullish(),
        additionalInformation: sectionSchema.nullish(),
      }),
    })
    .nullish(),
  postingUrl: z.string().nullish(),
  applyUrl: z.string().nullish(),
  /** Why the second call brought nothing. */
  unread: z.string().nullish(),
});
type Posting = z.infer<typeof postingSchema>;

/** In the order of their pages: the firm introduces itself last. */
function descriptionOf({ jobAd }: Posting, base: string): string {
  const { jobDescription, qualifications, additionalInformation, companyDescription } = jobAd?.sections ?? {};
  const sections = [jobDescription, qualifications, additionalInformation, companyDescription].flatMap((section) =>
    section?.text ? [`${section.title ? `<h2>${escapeHtml(section.title)}</h2>` : ''}${section.text}`] : [],
  );
  return cleanHtml(sections.join('\n'), base);
}

function placesOf({ location }: Posting): Place[] {
  if (!location) return [];
  const { city, region, country, latitude, longitude } = location;
  const code = country ? countryNamed(country) : undefined;
  if (!city?.trim()) return code ? [{ country: code }] : [];
  const places = placeOfParts({ city, region: region ?? undefined, country: country ?? undefined });
  return places.map((place) => ({ ...place, ...(places.length === 1 ? pointOf(latitude, longitude) : {}) }));
}

/** "Entry Level" and the others are levels; "Associate" and "Not Applicable" say nothing. */
const LEVELS: Readonly<Record<string, string>> = {
  internship: 'Internship',
  entry_level: 'Entry level',
  mid_senior_level: '',
  director: 'Director',
  executive: 'Executive director',
};

/**
 * SmartRecruiters' Posting API, `GET /v1/companies/{company}/postings`: a list in pages, each posting with its `jobAd` where that was
 * read (`GET …/postings/{id}`).
 */
export const smartrecruiters: Importer = {
  kind: 'smartrecruiters',
  split(text) {
    const { totalFound, content } = parseEnvelope(listSchema, parseJson(text), "SmartRecruiters' Posting API (an object with `content`)");
    // What was saved of a long list is one page of it.
    if (totalFound !== undefined && totalFound > content.length)
      throw new FeedError(`The feed is not whole: it announces ${totalFound} openings and holds ${content.length}.`);
    return elements(content, 'content');
  },
  idsOf: (value) => idsAt(value, 'id'),
  draft(value, { employer, language, now }) {
    const { entry: posting, remarks: odd } = readEntry(postingSchema, value);
    const { posted, postedRoughly, remarks: undated } = postedAt(posting.releasedDate, now);
    // Without its detail an opening would lose its text.
    if (posting.unread) throw new RangeError(posting.unread);
    const id = String(posting.id);
    const url =
      posting.postingUrl ??
      (posting.company?.identifier ? `https://jobs.smartrecruiters.com/${posting.company.identifier}/${id}` : undefined);
    if (!url) throw new RangeError('postingUrl: an opening without an address cannot be applied for');
    const description = descriptionOf(posting, url);
    const places = placesOf(posting);
    const department = posting.department?.label ?? posting.function?.label;
    const { facts, remarks } = factsOf({
      title: posting.name,
      description,
      places,
      departments: [posting.department?.label ?? '', posting.function?.label ?? ''],
      employment: [posting.typeOfEmployment?.label],
      mode: posting.location?.hybrid ? 'hybrid' : posting.location?.remote ? 'remote' : undefined,
      levels: [LEVELS[String(posting.experienceLevel?.id ?? '')]],
    });
    return {
      remarks: [...odd, ...undated, ...remarks],
      ...(postedRoughly ? { postedRoughly } : {}),
      draft: finish({
        externalId: id,
        title: posting.name,
        description,
        summary: extractOf(description),
        employer: posting.company?.name ?? employer,
        ...(department ? { department } : {}),
        places,
        ...facts,
        industries: [],
        programmes: [],
        language: languageTag(posting.language?.code) ?? language,
        posted,
        apply: { kind: 'url', url: posting.applyUrl ?? url },
        steps: [],
        alsoFoundBy: [posting.refNumber, posting.function?.label, posting.industry?.label].filter((each): each is string => Boolean(each)),
      }),
    };
  },
};
