import { z } from 'zod';
import type { AlumniContext } from '../context.ts';
import { directoryOf } from '../directory/directory.ts';
import { mentorsAmong } from '../directory/mentors.ts';
import { cardOf, movesOf } from '../directory/search.ts';
import { cardShape, givenCards, PAGE, page, pagesOf } from '../directory/shapes.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { callerAsViewer } from '../profiles/people.ts';

/** What is older is no news. */
const DAYS = 180;

/** Who joined and who moved, of those who agreed that it is told. */
export const moveOperations = (context: AlumniContext): AlumniCall[] => [
  call({
    method: 'GET',
    path: '/v1/moves',
    summary: `Who joined, and whose employer or title is another one, in the last ${DAYS} days: of members who agreed to it, and only of what the caller may see.`,
    access: 'member',
    query: z.object({ page }),
    answer: z.object({
      total: z.int(),
      page: z.int(),
      pages: z.int(),
      moves: z.array(z.object({ kind: z.enum(['joined', 'moved']), at: z.iso.datetime(), person: cardShape })),
    }),
    paged: true,
    handle: async ({ reader, query }) => {
      const [viewer, columns] = await Promise.all([callerAsViewer(context, reader), directoryOf(context).current()]);
      const all = movesOf(columns, viewer, context.now().getTime() - DAYS * 86_400_000);
      const reach = columns.reachOf(viewer);
      const shown = all.slice((query.page - 1) * PAGE, query.page * PAGE);
      const cards = shown.map(({ number }) => cardOf(columns, number, reach));
      const mentors = await mentorsAmong(
        context.db,
        context.now(),
        cards.map(({ account }) => account),
      );
      const people = givenCards(cards, mentors);
      return {
        total: all.length,
        page: query.page,
        pages: pagesOf(all.length),
        moves: shown.flatMap(({ kind, at }, place) => {
          const person = people[place];
          return person === undefined ? [] : [{ kind, at: new Date(at).toISOString(), person }];
        }),
      };
    },
  }),
];
