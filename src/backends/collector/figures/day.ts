import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { z } from 'zod';
import { FAILED, REFUSED, SENT } from './happened.ts';
import { KINDS, nameAndValue, saidOf, type Kind, type Names } from './names.ts';

/** Numbers from 0, each in as few bytes as the largest needs. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** A day's columns: one of words has their places in the day's list of that kind, one of numbers has these. */
const COLUMNS = {
  site: 'site',
  channel: 'channel',
  source: 'source',
  campaign: 'campaign',
  device: 'device',
  browser: 'browser',
  os: 'os',
  language: 'language',
  entry: 'path',
  exit: 'path',
  /** 1 where the visitor is that of the row before. */
  again: undefined,
  /** 1 where the visitor left after one page. */
  left: undefined,
  hour: undefined,
  /** Views that the visit itself says. */
  views: undefined,
  /** How many of the views below, and of the events, are the visit's. */
  viewRows: undefined,
  eventRows: undefined,
  viewPath: 'path',
  viewType: 'type',
  ended: undefined,
  ms: undefined,
  said: 'said',
  saidPath: 'path',
  /** 1 where a search found nothing. */
  none: undefined,
  vitalSite: 'site',
  vitalPath: 'path',
  vitalDevice: 'device',
  vital: 'vital',
  times: undefined,
} as const satisfies Record<string, Kind | undefined>;
export type Column = keyof typeof COLUMNS;
const columnNames = Object.keys(COLUMNS) as Column[];

/** A day as it is kept: whose it was is nowhere in it. */
export interface PackedDay {
  words: Record<Kind, string[]>;
  columns: Record<Column, Numbers>;
}

/** Numbers in as few bytes as the largest needs. */
export function narrow(values: Uint32Array): Numbers {
  let largest = 0;
  for (let index = 0; index < values.length; index += 1) largest = Math.max(largest, values[index] ?? 0);
  return largest < 2 ** 8 ? new Uint8Array(values) : largest < 2 ** 16 ? new Uint16Array(values) : values;
}

/** A form that was refused, of the value that says which of its fields were. */
export const refusedOf = (value: string): string => saidOf(REFUSED, value.split(' ')[0] ?? '');

const head = z.object({
  words: z.record(z.enum(KINDS), z.array(z.string())),
  /** Bytes of a number, and how many numbers. */
  columns: z.record(
    z.enum(columnNames as [Column, ...Column[]]),
    z.tuple([z.union([z.literal(1), z.literal(2), z.literal(4)]), z.int().min(0)]),
  ),
});

/** Numbers of four bytes stand at multiples of four. */
const aligned = (bytes: number): number => Math.ceil(bytes / 4) * 4;
const HEAD_AT = 4;

/** A day's columns as bytes: how long its head is, the head (JSON), the columns one after the other, all of it deflated. */
export async function bytesOfDay({ words, columns }: PackedDay): Promise<Buffer> {
  const text = Buffer.from(
    JSON.stringify({
      words,
      columns: Object.fromEntries(columnNames.map((name) => [name, [columns[name].BYTES_PER_ELEMENT, columns[name].length]])),
    }),
  );
  const start = aligned(HEAD_AT + text.length);
  const bytes = Buffer.alloc(columnNames.reduce((sum, name) => sum + aligned(columns[name].byteLength), start));
  bytes.writeUInt32LE(text.length, 0);
  text.copy(bytes, HEAD_AT);
  let at = start;
  for (const name of columnNames) {
    const { buffer, byteOffset, byteLength } = columns[name];
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += aligned(byteLength);
  }
  return promisify(deflateRaw)(bytes);
}

/** The columns of what `bytesOfDay` made. @throws Error where it is something else */
export async function packedOfBytes(deflated: Uint8Array): Promise<PackedDay> {
  const inflated = await promisify(inflateRaw)(deflated);
  // A copy of its own begins where numbers of four bytes may.
  const bytes = new Uint8Array(inflated);
  const length = Buffer.from(bytes.buffer).readUInt32LE(0);
  const { words, columns } = head.parse(JSON.parse(Buffer.from(bytes.buffer, HEAD_AT, length).toString()));
  let at = aligned(HEAD_AT + length);
  const column = (name: Column): Numbers => {
    const [size, count] = columns[name];
    const from = at;
    at += aligned(size * count);
    return size === 1
      ? new Uint8Array(bytes.buffer, from, count)
      : size === 2
        ? new Uint16Array(bytes.buffer, from, count)
        : new Uint32Array(bytes.buffer, from, count);
  };
  return { words, columns: Object.fromEntries(columnNames.map((name) => [name, column(name)])) as PackedDay['columns'] };
}

/** Of what was said: that a form was sent. */
export const SENT_FORM = 2 ** 32 - 1;

/** A day that can be counted: its words are numbers that every other day of these names has for them too. */
export interface Day {
  day: string;
  /** How much memory it takes, about. */
  bytes: number;
  visits: number;
  columns: Record<Column, Numbers>;
  /** The number of each word in `Names`, by its place here. */
  ids: Record<Kind, Uint32Array>;
  /** Of each visit the number of its visitor, and what all of its views say together. */
  visitor: Numbers;
  ends: Numbers;
  ms: Numbers;
  /** Where the views of a visit begin, and after the last one's. */
  viewsFrom: Uint32Array;
  eventsFrom: Uint32Array;
  /** By place of what was said: 0 where it is counted as it is, SENT_FORM where a form was sent, else 1 + the place of a form that was refused. */
  meaning: Uint32Array;
}

function starts(rows: Numbers): Uint32Array {
  const from = new Uint32Array(rows.length + 1);
  for (let visit = 0; visit < rows.length; visit += 1) from[visit + 1] = (from[visit] ?? 0) + (rows[visit] ?? 0);
  return from;
}

function numbered(again: Numbers): Numbers {
  const visitor = new Uint32Array(again.length);
  for (let visit = 1; visit < again.length; visit += 1) visitor[visit] = (visitor[visit - 1] ?? 0) + (again[visit] === 1 ? 0 : 1);
  return narrow(visitor);
}

/** What the views of each visit say together. */
function together(column: Numbers, from: Uint32Array): Numbers {
  const sums = new Uint32Array(from.length - 1);
  for (let visit = 0; visit < sums.length; visit += 1) {
    const end = from[visit + 1] ?? 0;
    for (let row = from[visit] ?? 0; row < end; row += 1) sums[visit] = (sums[visit] ?? 0) + (column[row] ?? 0);
  }
  return narrow(sums);
}

/** A packed day, ready to be counted. */
export function dayOf(day: string, { words, columns }: PackedDay, names: Names): Day {
  const ids = Object.fromEntries(
    KINDS.map((kind) => [kind, Uint32Array.from(words[kind], (word) => names.idOf(kind, word))]),
  ) as Day['ids'];
  const places = new Map(words.said.map((said, place) => [said, place]));
  const meaning = Uint32Array.from(words.said, (said) => {
    const [name, value] = nameAndValue(said);
    return name === SENT ? SENT_FORM : name === FAILED ? 1 + (places.get(refusedOf(value)) ?? -1) : 0;
  });
  const [viewsFrom, eventsFrom] = [starts(columns.viewRows), starts(columns.eventRows)];
  const visitor = numbered(columns.again);
  const [ends, ms] = [together(columns.ended, viewsFrom), together(columns.ms, viewsFrom)];
  const arrays = [...Object.values(columns), ...Object.values(ids), visitor, ends, ms, viewsFrom, eventsFrom, meaning];
  return {
    day,
    bytes: arrays.reduce((sum, { byteLength }) => sum + byteLength, 0),
    visits: columns.site.length,
    columns,
    ids,
    visitor,
    ends,
    ms,
    viewsFrom,
    eventsFrom,
    meaning,
  };
}
