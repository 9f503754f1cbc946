import { z } from 'zod';
import type { AlumniContext } from '../context.ts';
import { directoryOf } from '../directory/directory.ts';
import { mentorsAmong } from '../directory/mentors.ts';
import { questionOf, search } from '../directory/search.ts';
import { cardShape, givenCards, language, PAGE, page, pagesOf } from '../directory/shapes.ts';
import { AlumniError } from '../errors.ts';
import { call, type AlumniCall } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { callerAsViewer } from '../profiles/people.ts';
import { groupsFor, joinGroup, KINDS, leaveGroup, type Group, type Language } from './groups.ts';

const groupShape = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  name: z.string(),
  about: z.string().optional(),
  count: z.int().nullable().describe('How many of it the caller may know of; null of a group of the officers that the caller is not in'),
  joined: z.boolean(),
  mayJoin: z.boolean(),
  shown: z.boolean().describe('False: whoever is in it does not see the caller there, since the caller hides the fact that it tells'),
});
const params = z.object({ id: z.string().max(500) });

async function groups(context: AlumniContext, reader: Caller, lang: Language) {
  const [viewer, columns] = await Promise.all([callerAsViewer(context, reader), directoryOf(context).current()]);
  return { viewer, columns, all: await groupsFor(context, { viewer, account: reader.account, columns, language: lang }) };
}

/** A group, where the caller may know that there is one. @throws AlumniError `not-there` */
function one(all: readonly Group[], id: string): Group {
  const group = all.find((each) => each.id === id);
  if (group === undefined) throw new AlumniError('not-there');
  return group;
}

/** Groups by office, practice and year, and those that officers made. */
export const memberGroupOperations = (context: AlumniContext): AlumniCall[] => [
  call({
    method: 'GET',
    path: '/v1/groups',
    summary:
      'Groups: of the caller’s own offices, practices and year, those in which the caller may know of somebody, and the officers’ own.',
    access: 'member',
    query: z.object({ lang: language }),
    answer: z.object({ groups: z.array(groupShape) }),
    handle: async ({ reader, query }) => ({ groups: (await groups(context, reader, query.lang)).all }),
  }),
  call({
    method: 'GET',
    path: '/v1/groups/:id',
    summary: 'A group, and those of whom the caller may know that they are in it.',
    access: 'member',
    params,
    query: z.object({ page, lang: language }),
    answer: z.object({ group: groupShape, total: z.int(), page: z.int(), pages: z.int(), people: z.array(cardShape) }),
    paged: true,
    refuses: ['not-there'],
    handle: async ({ reader, params: { id }, query }) => {
      const { viewer, columns, all } = await groups(context, reader, query.lang);
      const group = one(all, id);
      const { total, people } = search(columns, viewer, questionOf({ group: id }), { skip: (query.page - 1) * PAGE, most: PAGE });
      const mentors = await mentorsAmong(
        context.db,
        context.now(),
        people.map(({ account }) => account),
      );
      return { group, total, page: query.page, pages: pagesOf(total), people: givenCards(people, mentors) };
    },
  }),
  call({
    method: 'POST',
    path: '/v1/groups/:id/join',
    summary: 'Joins a group.',
    access: 'member',
    params,
    query: z.object({ lang: language }),
    answer: groupShape,
    refuses: ['not-there'],
    handle: async ({ reader, params: { id }, query }) => {
      await joinGroup(context, reader.account, id);
      return one((await groups(context, reader, query.lang)).all, id);
    },
  }),
  call({
    method: 'POST',
    path: '/v1/groups/:id/leave',
    summary: 'Leaves a group; one that the caller is not in is left too.',
    access: 'member',
    params,
    handle: ({ reader, params: { id } }) => leaveGroup(context, reader.account, id),
  }),
];
