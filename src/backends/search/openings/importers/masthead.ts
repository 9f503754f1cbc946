import { z } from 'zod';
import { EMPLOYMENT_TYPES, FUNCTIONS, LEVELS, WORK_MODES, payFieldsSchema } from '../model.ts';
import { readPlaces } from '../gazetteer/read-places.ts';
import { soundPay } from '../facts/sound-pay.ts';
import { escapeHtml } from '../../../../lib/rich-text/escape.ts';
import { extractOf } from '../../../../lib/rich-text/extract.ts';
import { cleanHtml } from './html.ts';
import { dayStillAt, lastMoment } from '../../../kit/places/zones.ts';
import { deadlineOf, instantOf } from './dates.ts';
import { elements, finish, parseEnvelope, parseJson, parseLines, textIdsAt } from './importer.ts';
import type { Importer } from './importer.ts';
import { MOST_ROUNDS, roundAt } from './rounds.ts';
import type { Round } from './rounds.ts';

const sectionSchema = z.object({
  title: z.string().min(1).optional(),
  text: z.array(z.string()).default([]),
  points: z.array(z.string()).default([]),
});

const ID = /^[A-Za-z0-9-]+$/;

/** An opening of the firm itself. Text is plain: what is a heading, a paragraph or a list is said by its place. */
export const openingLineSchema = z.strictObject({
  id: z.string().regex(ID),
  title: z.string(),
  language: z.string(),
  /** "Zurich, Switzerland": names of the gazetteer. */
  cities: z.array(z.string()).min(1),
  summary: z.string().optional(),
  sections: z.array(sectionSchema).min(1),
  practice: z.string().optional(),
  function: z.enum(FUNCTIONS),
  industries: z.array(z.string()).default([]),
  level: z.enum(LEVELS),
  programmes: z.array(z.string()).default([]),
  workMode: z.enum(WORK_MODES).optional(),
  /** One, several, or none where nothing is said. */
  employment: z.union([z.array(z.enum(EMPLOYMENT_TYPES)), z.enum(EMPLOYMENT_TYPES).transform((one) => [one])]).default([]),
  pay: payFieldsSchema.optional(),
  posted: z.iso.date(),
  updated: z.iso.date().optional(),
  closes: z.iso.date().optional(),
  /** Filled again and again: when it closes the next round opens, with dates and an id of its own (`roundAt`). */
  rounds: z.boolean().default(false),
  /** Without it the site's own form takes the application. */
  applyUrl: z.string().optional(),
  steps: z.array(z.string()).default([]),
  keywords: z.array(z.string()).default([]),
});
export type OpeningLine = z.infer<typeof openingLineSchema>;

const sectionHtml = ({ title, text, points }: z.infer<typeof sectionSchema>): string =>
  [
    ...(title ? [`<h2>${escapeHtml(title)}</h2>`] : []),
    ...text.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(points.length > 0 ? [`<ul>${points.map((point) => `<li>${escapeHtml(point)}</li>`).join('')}</ul>`] : []),
  ].join('');

/** An opening as its round of hiring has it; that of a later round is an opening of its own, so that the earlier one stays closed. */
const inRound = (line: OpeningLine, { number, posted, closes }: Round): OpeningLine =>
  number === 1 ? line : { ...line, id: `${line.id}-${number}`, posted, closes, updated: undefined };

/** Our own form: one opening a line, or `{ "openings": [ … ] }`. */
export const masthead: Importer = {
  kind: 'masthead',
  split(text) {
    if (/^\s*\{\s*"openings"\s*:/.test(text))
      return elements(
        parseEnvelope(z.object({ openings: z.array(z.unknown()) }), parseJson(text), '{ openings: [ … ] }').openings,
        'openings',
      );
    return parseLines(text);
  },
  idsOf(value) {
    const [id] = textIdsAt(value, 'id');
    // Which round it is in is said by dates, and they may be what is damaged.
    return id === undefined || !ID.test(id) ? [] : [id, ...Array.from({ length: MOST_ROUNDS - 1 }, (_, index) => `${id}-${index + 2}`)];
  },
  draft(value, { employer, now }) {
    const given = openingLineSchema.parse(value);
    const places = given.cities.map((name) => {
      const [place] = readPlaces(name);
      if (place?.city === undefined || place.country === undefined)
        throw new RangeError(`cities: "${name}" is not in the gazetteer; write it as "City, Country"`);
      return place;
    });
    // A round ends with its last day, which is later in the west.
    const today = new Date(dayStillAt(now, places));
    const line = given.rounds && given.closes ? inRound(given, roundAt({ posted: given.posted, closes: given.closes }, today)) : given;
    const { deadline } = deadlineOf(line.closes, { places, now });
    const description = cleanHtml(line.sections.map(sectionHtml).join('\n'));
    const { pay, remarks } = soundPay(line.pay);
    return {
      remarks,
      draft: finish({
        externalId: line.id,
        title: line.title,
        description,
        summary: line.summary ?? extractOf(description),
        employer,
        ...(line.practice ? { department: line.practice } : {}),
        places,
        function: line.function,
        industries: line.industries,
        level: line.level,
        programmes: line.programmes,
        ...(line.workMode ? { workMode: line.workMode } : {}),
        employment: line.employment,
        language: line.language,
        ...(pay ? { pay } : {}),
        // A later round begins as the one before has ended.
        posted: line === given ? instantOf(line.posted) : new Date(lastMoment(Date.parse(line.posted), places)).toISOString(),
        ...(line.updated ? { updated: instantOf(line.updated) } : {}),
        ...deadline,
        apply: line.applyUrl ? { kind: 'url', url: line.applyUrl } : { kind: 'form' },
        steps: line.steps,
        alsoFoundBy: line.keywords,
      }),
    };
  },
};
