import { z } from 'zod';
import { countryNamed } from '../../../kit/places/regions.ts';
import { readPlaces } from '../gazetteer/read-places.ts';
import type { Pay } from '../model.ts';
import { factsOf } from '../facts/facts.ts';
import { escapeHtml } from '../../../../lib/rich-text/escape.ts';
import { extractOf } from '../../../../lib/rich-text/extract.ts';
import { postedAt } from './dates.ts';
import { readEntry } from './entry.ts';
import { cleanHtml, paragraphs } from './html.ts';
import { elements, finish, parseEnvelope, parseJson, textIdsAt } from './importer.ts';
import type { Importer } from './importer.ts';
import { amountSchema, payGiven } from './pay-period.ts';

const postingSchema = z.object({
  id: z.string().min(1),
  text: z.string(),
  hostedUrl: z.string(),
  applyUrl: z.string().nullish(),
  createdAt: z.number().nullish(),
  categories: z
    .object({
      location: z.string().nullish(),
      allLocations: z.array(z.string()).nullish(),
      commitment: z.string().nullish(),
      department: z.string().nullish(),
      team: z.string().nullish(),
      level: z.string().nullish(),
    })
    .nullish(),
  country: z.string().nullish(),
  workplaceType: z.string().nullish(),
  opening: z.string().nullish(),
  description: z.string().nullish(),
  descriptionPlain: z.string().nullish(),
  lists: z.array(z.object({ text: z.string(), content: z.string() })).nullish(),
  additional: z.string().nullish(),
  salaryRange: z.object({ min: amountSchema, max: amountSchema, currency: z.string().nullish(), interval: z.string().nullish() }).nullish(),
});
type Posting = z.infer<typeof postingSchema>;

const payOf = (range: Posting['salaryRange']): Pay | undefined => (range ? payGiven({ ...range, interval: range.interval }) : undefined);

function descriptionOf(posting: Posting): string {
  const lists = (posting.lists ?? []).map(
    (list) => `<h3>${escapeHtml(list.text)}</h3>${/<li/i.test(list.content) ? `<ul>${list.content}</ul>` : list.content}`,
  );
  return cleanHtml(
    [posting.description ?? paragraphs(posting.descriptionPlain ?? ''), ...lists, posting.additional ?? ''].join('\n'),
    posting.hostedUrl,
  );
}

/** Lever Postings API, `GET /v0/postings/{site}?mode=json`: an array. */
export const lever: Importer = {
  kind: 'lever',
  split: (text) => elements(parseEnvelope(z.array(z.unknown()), parseJson(text), "Lever's Postings API (an array)"), 'postings'),
  idsOf: (value) => textIdsAt(value, 'id'),
  draft(value, { employer, language, now }) {
    const { entry: posting, remarks: odd } = readEntry(postingSchema, value);
    const categories = posting.categories ?? {};
    const locations = categories.allLocations?.length ? categories.allLocations : categories.location ? [categories.location] : [];
    const description = descriptionOf(posting);
    const department = categories.department ?? categories.team;
    const country = posting.country ? countryNamed(posting.country) : undefined;
    // The country is that of the first location; the others may lie elsewhere.
    const places = locations.flatMap((text) => readPlaces(text, { country, sure: text === (categories.location ?? locations[0]) }));
    const { posted, postedRoughly, remarks: undated } = postedAt(posting.createdAt, now);
    const located = places.length > 0 ? places : country ? [{ country }] : [];
    const { facts, remarks } = factsOf({
      title: posting.text,
      description,
      places: located,
      place: locations.join('; '),
      departments: [categories.team ?? '', categories.department ?? ''],
      employment: [categories.commitment],
      mode: posting.workplaceType === 'unspecified' ? undefined : posting.workplaceType,
      levels: [categories.level, categories.commitment],
      pay: payOf(posting.salaryRange),
    });
    return {
      remarks: [...odd, ...undated, ...remarks],
      ...(postedRoughly ? { postedRoughly } : {}),
      draft: finish({
        externalId: posting.id,
        title: posting.text,
        description,
        summary: extractOf(description),
        employer,
        ...(department ? { department } : {}),
        places: located,
        ...facts,
        industries: [],
        programmes: [],
        language,
        posted,
        apply: { kind: 'url', url: posting.applyUrl ?? posting.hostedUrl },
        steps: [],
        alsoFoundBy: categories.team && categories.team !== department ? [categories.team] : [],
      }),
    };
  },
};
