import { z } from 'zod';
import type { Language } from '../../../lib/languages.ts';
import { countryName } from '../../kit/places/countries.ts';
import type { AlumniContext } from '../context.ts';
import { AlumniError } from '../errors.ts';
import { sharedGroups } from '../groups/groups.ts';
import { call, type AlumniCall } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { offerOf, TOPICS } from '../mentoring/mentors.ts';
import { callerAsViewer } from '../profiles/people.ts';
import { seenFieldsShape } from '../profiles/profile.ts';
import { showsName } from '../relay/people.ts';
import { peopleById } from '../profiles/rows.ts';
import { seen } from '../profiles/visible.ts';
import { facetNames, type Facet } from './columns.ts';
import { directoryOf } from './directory.ts';
import { mentorsAmong } from './mentors.ts';
import { mapOf, search, SORTS, suggest, type FacetValue, type Question } from './search.ts';
import { cardShape, givenCards, language, PAGE, page, pagesOf } from './shapes.ts';

const some = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat().filter((value) => value.trim() !== ''))
  .pipe(z.array(z.string().max(400, 'longer than 400 letters')).max(20, 'more than 20'))
  .optional();
const year = z.coerce.number('not a number').int('not a whole number').min(1900, 'before 1900').max(2200, 'after 2200').optional();

const filters = z.object({
  q: z.string().max(200, 'longer than 200 letters').default(''),
  ...(Object.fromEntries(facetNames.map((facet) => [facet, some])) as Record<Facet, typeof some>),
  from: year.describe('At the firm in this year or later'),
  to: year.describe('At the firm in this year or earlier'),
  group: z.string().max(500).optional(),
  mentors: z.literal('1').optional().describe('Only those who take requests for mentoring now'),
});

const facetShape = z.array(z.object({ value: z.string(), label: z.string(), count: z.int() }));
const facetsShape = z.object(Object.fromEntries(facetNames.map((facet) => [facet, facetShape])) as Record<Facet, typeof facetShape>);

/** What is asked of the directory, and who asks, as of now. */
async function asked(context: AlumniContext, reader: Caller, query: z.output<typeof filters>, sort: Question['sort'] = 'name') {
  // What was committed before the question was asked is in all of these.
  const [viewer, columns, mentors] = await Promise.all([
    callerAsViewer(context, reader),
    directoryOf(context).current(),
    query.mentors === undefined ? undefined : mentorsAmong(context.db, context.now()),
  ]);
  const { q, from, to, group } = query;
  const facets = Object.fromEntries(facetNames.map((facet) => [facet, query[facet] ?? []])) as Record<Facet, string[]>;
  return { viewer, columns, question: { q, from, to, group, mentors, facets, sort } satisfies Question };
}

const named = (values: readonly FacetValue[], lang: Language): FacetValue[] =>
  values.map(({ value, label, count }) => ({ value, label: countryName(label.toUpperCase(), lang), count }));

/** Finding people: lists, facets, suggestions, the map, and one person. */
export const directoryOperations = (context: AlumniContext): AlumniCall[] => [
  call({
    method: 'GET',
    path: '/v1/directory',
    summary: 'Members, as far as the caller may see them. What is hidden from the caller is found, counted and sorted by nothing.',
    access: 'member',
    query: filters.extend({ sort: z.enum(SORTS).optional(), page, lang: language }),
    answer: z.object({ total: z.int(), page: z.int(), pages: z.int(), people: z.array(cardShape), facets: facetsShape }),
    paged: true,
    handle: async ({ reader, query }) => {
      const { viewer, columns, question } = await asked(
        context,
        reader,
        query,
        query.sort ?? (query.q.trim() === '' ? 'name' : 'relevance'),
      );
      const { total, people, facets } = search(columns, viewer, question, { skip: (query.page - 1) * PAGE, most: PAGE });
      const mentors = await mentorsAmong(
        context.db,
        context.now(),
        people.map(({ account }) => account),
      );
      return {
        total,
        page: query.page,
        pages: pagesOf(total),
        people: givenCards(people, mentors),
        facets: { ...facets, country: named(facets.country, query.lang) },
      };
    },
  }),
  call({
    method: 'GET',
    path: '/v1/directory/suggest',
    summary: 'People, employers, skills and places that go on from what was typed, among what the caller may see.',
    access: 'member',
    query: z.object({ q: z.string().max(200, 'longer than 200 letters').default('') }),
    answer: z.object({
      suggestions: z.array(
        z.object({
          kind: z.enum(['person', ...facetNames]),
          text: z.string(),
          id: z.uuid().optional(),
          value: z.string().optional(),
          count: z.int().optional(),
        }),
      ),
    }),
    handle: async ({ reader, query }) => {
      const [viewer, columns] = await Promise.all([callerAsViewer(context, reader), directoryOf(context).current()]);
      return { suggestions: suggest(columns, viewer, query.q) };
    },
  }),
  call({
    method: 'GET',
    path: '/v1/directory/map',
    summary: 'Where those live who are asked for, by city; `without`: how many of them are on no map for the caller.',
    access: 'member',
    query: filters,
    answer: z.object({
      places: z.array(
        z.object({
          city: z.string(),
          value: z.string().describe('What the filter by city calls it'),
          country: z.string(),
          lat: z.number(),
          lon: z.number(),
          count: z.int(),
        }),
      ),
      without: z.int(),
    }),
    handle: async ({ reader, query }) => {
      const { viewer, columns, question } = await asked(context, reader, query);
      return mapOf(columns, viewer, question);
    },
  }),
  call({
    method: 'GET',
    path: '/v1/people/:id',
    summary: 'What the caller may see of one person. Somebody of whom that is nothing is not there, like somebody who never was.',
    access: 'member',
    params: z.object({ id: z.string().max(100) }),
    query: z.object({ lang: language }),
    answer: z.object({
      id: z.uuid(),
      fields: seenFieldsShape,
      groups: z.array(z.object({ id: z.string(), name: z.string() })),
      mayContact: z.boolean().describe('Whether the caller may write to them: who shows their own name to nobody may not'),
      mentor: z.literal(true).optional().describe('Takes requests now'),
      mentoring: z
        .object({ topics: z.array(z.enum(TOPICS)), about: z.string() })
        .optional()
        .describe('What a mentor who takes requests now offers'),
      self: z.boolean(),
    }),
    refuses: ['not-there'],
    handle: async ({ reader, params, query }) => {
      const [viewer, columns] = await Promise.all([callerAsViewer(context, reader), directoryOf(context).current()]);
      // Hidden and unknown take the same way: no question to the database tells them apart by the time it takes.
      const number = columns.numberOf(params.id);
      if (number === undefined || (columns.needs.name[number] as number) > (columns.reachOf(viewer)[number] as number))
        throw new AlumniError('not-there');
      const [person] = await peopleById(context.db, [params.id]);
      const fields = person && seen(viewer, person, person.fields);
      if (person === undefined || fields === undefined) throw new AlumniError('not-there');
      const self = person.account === reader.account;
      const [groups, mentors, { topics, about }, mayContact] = await Promise.all([
        sharedGroups(context, viewer, person, query.lang),
        mentorsAmong(context.db, context.now(), [person.account]),
        offerOf(context, person.account),
        !self && showsName(context, reader.account),
      ]);
      return {
        id: person.id,
        fields,
        groups,
        mayContact,
        self,
        ...(!self && mentors.has(person.account) ? { mentor: true as const, mentoring: { topics, about } } : {}),
      };
    },
  }),
];
