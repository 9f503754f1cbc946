import { sql } from 'kysely';
import { z } from 'zod';
import { wordsOf } from '../../kit/text/normalise.ts';
import { sameAddress } from '../../kit/database/tables.ts';
import type { AlumniContext } from '../context.ts';
import type { Columns } from '../directory/columns.ts';
import { directoryOf } from '../directory/directory.ts';
import { seenNumbers } from '../directory/search.ts';
import { language, page, PAGE, pagesOf } from '../directory/shapes.ts';
import { ownName } from '../groups/groups.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { OFFICE } from '../profiles/visible.ts';

const choice = z.object({ value: z.string(), label: z.string(), count: z.int().optional() });

/** How often each value of a field stands among those whom officers see, the most frequent first. */
function counted(columns: Columns, reach: Uint8Array, field: 'offices' | 'practices' | 'country'): z.output<typeof choice>[] {
  const need = columns.needs[field];
  const counts = new Map<string, number>();
  for (const number of seenNumbers(columns, reach)) {
    if ((need[number] as number) > (reach[number] as number)) continue;
    for (const value of columns.dimensions[field].valuesOf(number)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, label: value, count }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
}

/** What officers choose from: what a newsletter can be narrowed to, and one member among all. */
export function choiceOperations(context: AlumniContext): AlumniCall[] {
  const { db } = context;
  /** Everybody in memory, and how near officers are to each. */
  const everybody = async () => {
    const columns = await directoryOf(context).current();
    return { columns, reach: columns.reachOf(OFFICE) };
  };
  return [
    call({
      method: 'GET',
      path: '/v1/officers/segments',
      summary: 'What a newsletter can be narrowed to, by what officers may see alone.',
      access: 'officer',
      query: z.object({ lang: language }),
      answer: z.object({
        groups: z.array(choice),
        offices: z.array(choice),
        practices: z.array(choice),
        countries: z.array(choice),
      }),
      handle: async ({ query: { lang } }) => {
        const [{ columns, reach }, groups] = await Promise.all([
          everybody(),
          db
            .selectFrom('own_groups')
            .select(['id', 'name', 'name_de'])
            .orderBy(sql`alumni.folded(name)`)
            .orderBy('name')
            .limit(500)
            .execute(),
        ]);
        return {
          groups: groups.map((group) => ({ value: `own:${group.id}`, label: ownName(group, lang) })),
          offices: counted(columns, reach, 'offices'),
          practices: counted(columns, reach, 'practices'),
          countries: counted(columns, reach, 'country'),
        };
      },
    }),
    call({
      method: 'GET',
      path: '/v1/officers/members',
      summary:
        'Finds members by words of the name, as far as officers may see it, or by the whole address that the officer knows: then of one who hides the name, too.',
      access: 'officer',
      query: z.object({ q: z.string().trim().min(1).max(254), page }),
      answer: z.object({
        total: z.int(),
        page: z.int(),
        pages: z.int(),
        members: z.array(z.object({ id: z.uuid(), name: z.string().optional() })),
      }),
      paged: true,
      handle: async ({ query: { q, page: asked } }) => {
        const words = wordsOf(q);
        const { columns, reach } = await everybody();
        const named = seenNumbers(columns, reach)
          .filter((number) => words.every((word) => columns.nameOf(number).includes(word)))
          .map((number) => ({ id: columns.ids[number] as string, name: columns.names[number] as string }));
        const addressed = await db
          .selectFrom('members')
          .select('person')
          .where(sameAddress(q))
          .where('state', 'in', ['member', 'suspended'])
          .execute();
        const others = addressed.filter(({ person }) => named.every(({ id }) => id !== person)).map(({ person }) => ({ id: person }));
        const found = [...others, ...named];
        return {
          total: found.length,
          page: asked,
          pages: pagesOf(found.length),
          members: found.slice((asked - 1) * PAGE, asked * PAGE),
        };
      },
    }),
  ];
}
