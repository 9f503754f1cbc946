import { z } from 'zod';
import { childElements, isXmlElement } from '../../../../lib/xml/read.ts';
import type { XmlElement } from '../../../../lib/xml/read.ts';
import { readPlaces } from '../gazetteer/read-places.ts';
import { factsOf } from '../facts/facts.ts';
import { escapeHtml } from '../../../../lib/rich-text/escape.ts';
import { extractOf } from '../../../../lib/rich-text/extract.ts';
import { postedAt } from './dates.ts';
import { readEntry } from './entry.ts';
import { cleanHtml, paragraphs } from './html.ts';
import { elements, finish, idsAt } from './importer.ts';
import type { Importer } from './importer.ts';
import { amountSchema, payGiven } from './pay-period.ts';
import { rootOf, textAt } from './xml.ts';

const optional = z.string().optional();
const positionSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  subcompany: optional,
  office: optional,
  additionalOffices: z.array(z.string()),
  department: optional,
  recruitingCategory: optional,
  employmentType: optional,
  seniority: optional,
  schedule: optional,
  keywords: optional,
  occupation: optional,
  occupationCategory: optional,
  createdAt: optional,
  descriptions: z.array(z.object({ name: optional, value: z.string() })),
  salaryMin: amountSchema,
  salaryMax: amountSchema,
  currency: optional,
  salaryInterval: optional,
  jobUrl: optional,
});

/** An element of the feed as a value, so that a damaged one can be asked for its id like every other entry. */
function valueOf(position: XmlElement): Record<string, unknown> {
  const plain = Object.fromEntries(
    childElements(position)
      .filter((child) => !child.children.some(isXmlElement))
      .flatMap(({ name }) => {
        const text = textAt(position, name);
        return text === undefined ? [] : [[name, text]];
      }),
  );
  return {
    ...plain,
    additionalOffices: childElements(position, 'additionalOffices').flatMap((all) =>
      childElements(all, 'office').flatMap((office) => office.children.filter((child): child is string => typeof child === 'string')),
    ),
    descriptions: childElements(position, 'jobDescriptions').flatMap((all) =>
      childElements(all, 'jobDescription').flatMap((each) => {
        const value = textAt(each, 'value');
        return value === undefined ? [] : [{ name: textAt(each, 'name'), value }];
      }),
    ),
  };
}

/** Of seniorities, those that are levels here. */
const LEVELS: Readonly<Record<string, string>> = {
  student: 'Internship',
  'entry-level': 'Entry level',
  executive: 'Executive director',
  'c-level': 'Chief',
};

/** "permanent", "intern", "working_student", "temporary": with the schedule ("full-time", "part-time", "full-or-part-time"). */
const words = (name: string | undefined): string => (name ?? '').replace(/full-or-part-time/i, 'full-time, part-time').replace(/_/g, ' ');

/** Personio's XML feed, `GET https://{company}.jobs.personio.de/xml`. It names no address of an opening: that is the board's and its id. */
export const personio: Importer = {
  kind: 'personio',
  split: (text) => elements(childElements(rootOf(text, 'workzag-jobs', "Personio's XML feed"), 'position').map(valueOf), 'position'),
  idsOf: (value) => idsAt(value, 'id'),
  draft(value, { employer, language, address, now }) {
    const { entry: position, remarks: odd } = readEntry(positionSchema, value);
    const { posted, postedRoughly, remarks: undated } = postedAt(position.createdAt, now);
    const board = address && /^https?:/i.test(address) ? URL.parse(address) : null;
    const url = position.jobUrl ?? (board ? `${board.origin}/job/${encodeURIComponent(position.id)}` : undefined);
    if (!url)
      throw new RangeError(
        'the feed says no addresses: read it from its own (https://company.jobs.personio.de/xml), or give it by --board',
      );
    const description = cleanHtml(
      position.descriptions
        .map(({ name, value: text }) => `${name ? `<h2>${escapeHtml(name)}</h2>` : ''}${/<\w+/.test(text) ? text : paragraphs(text)}`)
        .join('\n'),
      url,
    );
    const offices = [position.office, ...position.additionalOffices].filter((each): each is string => Boolean(each));
    const places = offices.flatMap((office) => readPlaces(office));
    const { facts, remarks } = factsOf({
      title: position.name,
      description,
      places,
      place: offices.join('; '),
      departments: [position.department ?? '', (position.occupationCategory ?? '').replace(/_/g, ' '), position.recruitingCategory ?? ''],
      employment: [words(position.schedule), words(position.employmentType)],
      levels: [
        LEVELS[position.seniority ?? ''],
        /^(?:intern|trainee|working_student)$/.test(position.employmentType ?? '') ? words(position.employmentType) : '',
      ],
      pay: payGiven({
        min: position.salaryMin,
        max: position.salaryMax,
        currency: position.currency,
        interval: position.salaryInterval,
      }),
    });
    return {
      remarks: [...odd, ...undated, ...remarks],
      ...(postedRoughly ? { postedRoughly } : {}),
      draft: finish({
        externalId: position.id,
        title: position.name,
        description,
        summary: extractOf(description),
        employer: position.subcompany ?? employer,
        ...(position.department ? { department: position.department } : {}),
        places,
        ...facts,
        industries: [],
        programmes: [],
        language: board?.searchParams.get('language') ?? language,
        posted,
        apply: { kind: 'url', url },
        steps: [],
        alsoFoundBy: [
          ...(position.keywords ?? '').split(','),
          position.recruitingCategory ?? '',
          (position.occupation ?? '').replace(/_/g, ' '),
        ]
          .map((each) => each.trim())
          .filter(Boolean),
      }),
    };
  },
};
