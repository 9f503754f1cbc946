import { lastMoment, momentIn } from '../../../kit/places/zones.ts';
import type { Remark } from '../facts/remarks.ts';
import type { Place } from '../model.ts';

/** A date as it was written: the clock that it shows, and how far that is ahead of UTC where it says so. */
interface Written {
  /** `Date.UTC` of the day and the time. */
  local: number;
  /** Nothing but a day was written. */
  dayOnly: boolean;
  offsetMs?: number;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{3})\d*|[.,]\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
/** 05.01.2027, as German systems write. */
const GERMAN = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
/** RFC 822, of RSS. */
const MAIL =
  /^(?:[a-z]{3},\s*)?(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4})(?:\s+(\d{2}):(\d{2})(?::(\d{2}))?)?\s*(GMT|UTC?|Z|[+-]\d{4}|[ECMP][SD]T)?$/i;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const AMERICAN: Readonly<Record<string, number>> = { EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 };

const HOUR_MS = 3_600_000;
const EARLIEST = Date.UTC(1990, 0, 1);
const MOST_AHEAD_MS = 10 * 366 * 24 * HOUR_MS;

function offsetOf(zone: string): number {
  const american = AMERICAN[zone.toUpperCase()];
  if (american !== undefined) return american * HOUR_MS;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) * HOUR_MS;
}

function writtenAt(
  year: string,
  month: number,
  day: string,
  time: readonly (string | undefined)[],
  zone: string | undefined,
): Written | undefined {
  const [hours = 0, minutes = 0, seconds = 0, milliseconds = 0] = time.map((part) => Number(part ?? 0));
  const local = Date.UTC(Number(year), month - 1, Number(day), hours, minutes, seconds, milliseconds);
  const made = new Date(local);
  // The 31st of a month of thirty days is no date, whatever `Date` makes of it.
  if (made.getUTCMonth() !== month - 1 || made.getUTCDate() !== Number(day)) return undefined;
  return { local, dayOnly: time[0] === undefined, ...(zone ? { offsetMs: offsetOf(zone) } : {}) };
}

function read(text: string): Written | undefined {
  const iso = ISO.exec(text);
  if (iso) return writtenAt(iso[1] ?? '', Number(iso[2]), iso[3] ?? '', iso.slice(4, 8), iso[8]);
  const german = GERMAN.exec(text);
  if (german) return writtenAt(german[3] ?? '', Number(german[2]), german[1] ?? '', german.slice(4, 7), undefined);
  const mail = MAIL.exec(text);
  if (mail) return writtenAt(mail[3] ?? '', MONTHS.indexOf((mail[2] ?? '').toLowerCase()) + 1, mail[1] ?? '', mail.slice(4, 7), mail[7]);
  return undefined;
}

/** Feeds end what never ends in the year 9999, and know no date in the year 1. */
const isSane = (time: number, now: Date): boolean => time >= EARLIEST && time <= now.getTime() + MOST_AHEAD_MS;

/**
 * A date or an instant as an instant in UTC; a date alone is its first second, a time without a zone is one of UTC.
 * @throws RangeError for what is no date: `05/01/2027` is one of two
 */
export function instantOf(value: string | number, now = new Date()): string {
  const written = typeof value === 'number' ? { local: value, offsetMs: 0 } : read(value.trim());
  const time = written && written.local - (written.offsetMs ?? 0);
  if (time === undefined || !isSane(time, now)) throw new RangeError(`"${value}" is not a date`);
  return new Date(time).toISOString();
}

/** When a feed says that something was posted; when it is read, roughly, where it says nothing that can be read. */
export function postedAt(
  value: string | number | null | undefined,
  now: Date,
): { posted: string; postedRoughly?: true; remarks: Remark[] } {
  try {
    return { posted: instantOf(value ?? '', now), remarks: [] };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { posted: now.toISOString(), postedRoughly: true, remarks: [unreadable('a date of posting', value ?? '')] };
  }
}

/** When a feed says that something was last changed; nothing where it says nothing that can be read. */
export function updatedAt(value: string | null | undefined, now: Date): { updated?: string; remarks: Remark[] } {
  if (!value) return { remarks: [] };
  try {
    return { updated: instantOf(value, now), remarks: [] };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { remarks: [unreadable('a date of a change', value)] };
  }
}

const unreadable = (what: string, value: string | number): Remark => ({
  what: `${what} that cannot be read`,
  quote: String(value).slice(0, 100),
});

export interface Deadline {
  /** The last moment at which an application is taken. */
  closes?: string;
  /** That day as the employer says it. */
  closesOn?: string;
}

const DAY_MS = 24 * HOUR_MS;
const END_OF_DAY_MS = DAY_MS - 1_000;

/**
 * The last moment for an application, and the day that the employer calls the last. A day alone ends when it has ended in the
 * westernmost of the places, and a time without a zone is the time there. The midnight with which a day begins is that day: systems that keep dates
 * as times write it so, and nobody closes as the day begins that is called the last.
 * @param zone of the employer, where all its dates are of one
 */
export function deadlineOf(
  value: string | null | undefined,
  { places, now, zone }: { places: readonly Place[]; now: Date; zone?: string },
): { deadline: Deadline; remarks: Remark[] } {
  const text = value?.trim() ?? '';
  if (text === '') return { deadline: {}, remarks: [] };
  const written = read(text);
  if (written === undefined || !isSane(written.local, now)) return { deadline: {}, remarks: [unreadable('a closing date', text)] };
  const { local, dayOnly, offsetMs } = written;
  const end = local % DAY_MS === 0 ? local + END_OF_DAY_MS : local;
  const closes = offsetMs !== undefined && !dayOnly ? end - offsetMs : zone ? momentIn(zone, end) : lastMoment(end, places);
  return { deadline: { closes: new Date(closes).toISOString(), closesOn: new Date(local).toISOString().slice(0, 10) }, remarks: [] };
}
