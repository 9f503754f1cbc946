import { z } from 'zod';
import { LANGUAGES } from '../../../lib/languages.ts';
import { seenFieldsShape } from '../profiles/profile.ts';
import type { Card } from './search.ts';

/** So many people on a page. */
export const PAGE = 20;
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / PAGE));
export const page = z.coerce.number('not a number').int('not a whole number').min(1, 'below 1').max(100_000, 'too large').default(1);
export const language = z.enum(LANGUAGES).default('en');

/** A person in a list. */
export const cardShape = seenFieldsShape
  .omit({ about: true, education: true, languages: true, links: true })
  .extend({ id: z.uuid(), name: z.string(), mentor: z.literal(true).optional() });

/** Cards as they are given out: without the account, which nobody learns. */
export const givenCards = (cards: readonly Card[], mentors: ReadonlySet<string>): z.input<typeof cardShape>[] =>
  cards.map(({ account, ...card }) => ({ ...card, ...(mentors.has(account) ? { mentor: true as const } : {}) }));
