import type { z } from 'zod';
import { draftSchema } from '../model.ts';
import type { OpeningDraft } from '../model.ts';
import type { Remark } from '../facts/remarks.ts';
import { cut } from '../../../kit/text/normalise.ts';
import { distinctPlaces } from '../gazetteer/read-places.ts';

/** The feed as a whole cannot be believed. Nothing of it is taken over. */
export class FeedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FeedError';
  }
}

/** One entry of a feed: where it stands (`jobs[3]`, `line 12`), and its value or why it could not even be read, with its text. */
export type Entry = { where: string; value: unknown } | { where: string; error: string; text: string };

export interface Drafted {
  draft: OpeningDraft;
  /** The feed says only roughly when it was posted ("3 days ago"): the first reading stays. */
  postedRoughly?: boolean;
  /** What a recruiter should look at: notes of a template that were left in. The opening is taken over all the same. */
  remarks?: readonly Remark[];
}

export interface ImportContext {
  /** The hiring organisation, where the feed does not name it. */
  employer: string;
  /** Language of the texts, where the feed does not name it. */
  language: string;
  /** Of the feed: a board that names no addresses of its openings has them below its own. */
  address?: string;
  now: Date;
}

export interface Importer {
  kind: string;
  /** @throws FeedError when the text is no such feed */
  split(text: string): Entry[];
  /**
   * The ids (`externalId`) that an entry may have, read before all else and of a damaged entry too (`idsAt`): the opening that it is
   * about stays as it was. Empty when nothing in it tells whose it is. Never throws.
   */
  idsOf(value: unknown, context: ImportContext): string[];
  /** @throws ZodError or RangeError when the entry is no opening */
  draft(value: unknown, context: ImportContext): Drafted;
}

function refuseMarkup(text: string): void {
  if (/^\s*</.test(text)) throw new FeedError('The feed is HTML or XML, not JSON: the address may have moved, or ask for a sign-in.');
}

export function parseJson(text: string): unknown {
  refuseMarkup(text);
  if (text.trim() === '') throw new FeedError('The feed is empty.');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new FeedError(`The feed is not whole JSON (${(error as Error).message}); it has ${text.length} characters.`);
  }
}

/** One JSON object a line. A broken line costs itself; a broken last line without its line break is a feed that was cut. */
export function parseLines(text: string): Entry[] {
  refuseMarkup(text);
  const lines = text.split('\n');
  const entries: Entry[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const where = `line ${index + 1}`;
    try {
      entries.push({ where, value: JSON.parse(line) as unknown });
    } catch (error) {
      if (index === lines.length - 1) throw new FeedError(`The feed is cut: its last line, ${where}, ends in the middle.`);
      entries.push({ where, error: `not JSON: ${(error as Error).message}`, text: line });
    }
  }
  if (entries.length > 0 && entries.every((entry) => 'error' in entry)) throw new FeedError('No line of the feed is JSON.');
  return entries;
}

/** Parses the outside of a feed. @throws FeedError that says where it differs */
export function parseEnvelope<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new FeedError(`The feed is not in the shape of ${name}: ${describeIssues(parsed.error)}.`);
}

export function describeIssues(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'the entry'}: ${issue.message}`)
    .join('; ');
}

export const elements = (values: readonly unknown[], name: string): Entry[] =>
  values.map((value, index) => ({ where: `${name}[${index}]`, value }));

/** PostgreSQL takes neither NUL nor half a pair of surrogates: one of them would end the import of all. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '');

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleaned(each)]));
}

const LONGEST_NAME = 400;
const LONGEST_WORD = 200;
const MOST_WORDS = 40;

/** The last step of every importer: what it made is an opening, and can be stored. What is too long is cut; it costs no opening. */
export const finish = (draft: OpeningDraft): OpeningDraft =>
  draftSchema.parse(
    cleaned({
      ...draft,
      title: cut(draft.title, LONGEST_NAME),
      employer: cut(draft.employer, LONGEST_NAME),
      ...(draft.department === undefined ? {} : { department: cut(draft.department, LONGEST_NAME) }),
      places: distinctPlaces(draft.places),
      alsoFoundBy: draft.alsoFoundBy.map((each) => cut(each, LONGEST_WORD)).slice(0, MOST_WORDS),
    }),
  );

const ID_LENGTH = 200;

/** The id at a path of an entry (`'identifier', 'value'`), as a list of one or none; for `idsOf`. One that is a number where ids are texts is none. */
export const textIdsAt = (value: unknown, ...path: readonly string[]): string[] =>
  idsAt(value, ...path).filter(() => typeof valueAt(value, path) === 'string');

function valueAt(value: unknown, path: readonly string[]): unknown {
  let at = value;
  for (const name of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Object.getOwnPropertyDescriptor(at, name)?.value;
  }
  return at;
}

/** `textIdsAt`, where ids may be numbers. */
export function idsAt(value: unknown, ...path: readonly string[]): string[] {
  const at = valueAt(value, path);
  const id = typeof at === 'number' && Number.isFinite(at) ? String(at) : typeof at === 'string' ? storable(at) : '';
  return id !== '' && id.length <= ID_LENGTH ? [id] : [];
}
