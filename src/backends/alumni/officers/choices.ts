import { z } from 'zod';
import { normalise, wordsOf } from '../../kit/text/normalise.ts';
import { sameAddress } from '../../kit/database/tables.ts';
import type { AlumniContext } from '../context.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { seenByOfficers, type SeenByOfficers } from './seen.ts';

const choice = z.object({ value: z.string(), label: z.string(), count: z.int().optional() });
const MOST_FOUND = 20;

/** How often each value stands among members, the most frequent first. */
function counted(values: readonly string[]): { value: string; label: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, label: value, count }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
}

/** What officers choose from: what a newsletter can be narrowed to, and one member among all. */
export function choiceOperations({ db }: AlumniContext): AlumniCall[] {
  const seen = async (): Promise<SeenByOfficers[]> => {
    const rows = await db.selectFrom('members').select('account').where('state', '=', 'member').execute();
    const all = await seenByOfficers(
      db,
      rows.map(({ account }) => account),
    );
    return [...all.values()];
  };
  return [
    call({
      method: 'GET',
      path: '/v1/officers/segments',
      summary: 'What a newsletter can be narrowed to, by what officers may see alone.',
      access: 'officer',
      answer: z.object({
        groups: z.array(choice),
        offices: z.array(choice),
        practices: z.array(choice),
        countries: z.array(choice),
      }),
      handle: async () => {
        const [people, groups] = await Promise.all([
          seen(),
          db.selectFrom('own_groups').select(['id', 'name']).orderBy('name').limit(500).execute(),
        ]);
        return {
          groups: groups.map(({ id, name }) => ({ value: `own:${id}`, label: name })),
          offices: counted(people.flatMap(({ fields }) => fields.offices ?? [])),
          practices: counted(people.flatMap(({ fields }) => fields.practices ?? [])),
          countries: counted(people.flatMap(({ fields: { country } }) => (country === undefined ? [] : [country]))),
        };
      },
    }),
    call({
      method: 'GET',
      path: '/v1/officers/members',
      summary:
        'Finds members by words of the name, as far as officers may see it, or by the whole address that the officer knows: then of one who hides the name, too.',
      access: 'officer',
      query: z.object({ q: z.string().trim().min(1).max(254) }),
      answer: z.object({ members: z.array(z.object({ id: z.uuid(), name: z.string().optional() })) }),
      handle: async ({ query: { q } }) => {
        const words = wordsOf(q);
        const named = (await seen()).flatMap(({ id, fields: { name } }) =>
          name !== undefined && words.every((word) => normalise(name).includes(word)) ? [{ id, name }] : [],
        );
        const addressed = await db
          .selectFrom('members')
          .select('person')
          .where(sameAddress(q))
          .where('state', 'in', ['member', 'suspended'])
          .execute();
        const others = addressed.filter(({ person }) => named.every(({ id }) => id !== person)).map(({ person }) => ({ id: person }));
        return { members: [...others, ...named.sort((a, b) => a.name.localeCompare(b.name))].slice(0, MOST_FOUND) };
      },
    }),
  ];
}
