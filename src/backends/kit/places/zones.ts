import { regionsNamed } from './regions.ts';

/** Where a country has several zones, the western one of each region that is known. */
const OF_REGIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    'America/New_York': 'CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV MI',
    'America/Chicago': 'AL AR FL IL IN IA KY LA MN MS MO OK TN WI',
    'America/Denver': 'CO KS MT ND NE NM SD TX UT WY',
    'America/Phoenix': 'AZ',
    'America/Los_Angeles': 'CA ID NV OR WA',
    'America/Anchorage': 'AK',
    'Pacific/Honolulu': 'HI',
  },
  CA: {
    'America/St_Johns': 'NL',
    'America/Halifax': 'NB NS PE',
    'America/Toronto': 'QC',
    'America/Winnipeg': 'ON MB',
    'America/Regina': 'SK',
    'America/Edmonton': 'AB',
    'America/Vancouver': 'BC YT',
  },
  AU: {
    'Australia/Perth': 'WA',
    'Australia/Darwin': 'NT',
    'Australia/Adelaide': 'SA',
    'Australia/Brisbane': 'QLD',
    'Australia/Sydney': 'NSW VIC ACT TAS',
  },
};
/** Cities of the eastern zone of a region that has two. */
const EASTERN: Readonly<Record<string, string>> = {
  'Miami FL': 'America/New_York',
  'Tampa FL': 'America/New_York',
  'Orlando FL': 'America/New_York',
  'Jacksonville FL': 'America/New_York',
  'Indianapolis IN': 'America/New_York',
  'Louisville KY': 'America/New_York',
  'Lexington KY': 'America/New_York',
  'Toronto ON': 'America/Toronto',
  'Ottawa ON': 'America/Toronto',
  'Dallas TX': 'America/Chicago',
  'Houston TX': 'America/Chicago',
  'Austin TX': 'America/Chicago',
  'San Antonio TX': 'America/Chicago',
};

/** West of everywhere: a day that ends here has ended. */
const LAST_ZONE = 'Etc/GMT+12';

export interface Where {
  city?: string | undefined;
  region?: string | undefined;
  country?: string | undefined;
}

/** Node has it, and the types of ES2023 do not say so. */
type WithTimeZones = Intl.Locale & { getTimeZones(): string[] | undefined };

const MOST_KEPT = 10_000;
const zoned = new Map<string, readonly string[]>();

/** The zones in which a place may lie; the last of all where its country is not known. */
function zonesOf({ city, region = '', country }: Where): readonly string[] {
  if (country === undefined) return [LAST_ZONE];
  const key = `${country} ${region} ${city ?? ''}`;
  const known = zoned.get(key);
  if (known) return known;
  const code = regionsNamed(region).find((each) => each.country === country)?.code;
  const ofCity = EASTERN[`${city ?? ''} ${code ?? ''}`];
  const ofRegion = Object.entries(OF_REGIONS[country] ?? {}).find(
    ([, codes]) => code !== undefined && codes.split(' ').includes(code),
  )?.[0];
  const ofCountry = (new Intl.Locale(`und-${country}`) as WithTimeZones).getTimeZones() ?? [];
  const zones = ofCity ? [ofCity] : ofRegion ? [ofRegion] : ofCountry.length > 0 ? ofCountry : [LAST_ZONE];
  if (zoned.size > MOST_KEPT) zoned.clear();
  zoned.set(key, zones);
  return zones;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
/** Clocks are put forward and back as a quarter of an hour begins. */
const QUARTER_MS = 15 * 60_000;

/** How many ms a zone is ahead of UTC at a moment. */
function offsetAt(zone: string, time: number): number {
  const key = `${zone} ${Math.floor(time / QUARTER_MS)}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = writtenOffset(zone, time);
    if (offsets.size > MOST_KEPT) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

function writtenOffset(zone: string, time: number): number {
  let format = formats.get(zone);
  if (!format) formats.set(zone, (format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })));
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** The moment at which the clocks of a zone show a time. @param local as `Date.UTC` of what they show */
export function momentIn(zone: string, local: number): number {
  const near = local - offsetAt(zone, local);
  return local - offsetAt(zone, near);
}

const moments = new Map<string, number>();

function lastMomentAt(place: Where, local: number): number {
  const zones = zonesOf(place);
  const key = `${local} ${zones.join(' ')}`;
  let moment = moments.get(key);
  if (moment === undefined) {
    moment = Math.max(...zones.map((zone) => momentIn(zone, local)));
    if (moments.size > MOST_KEPT) moments.clear();
    moments.set(key, moment);
  }
  return moment;
}

/** The moment at which the clocks of all places have reached a time. @param local as `Date.UTC` of what they show */
export const lastMoment = (local: number, places: readonly Where[]): number =>
  Math.max(...(places.length > 0 ? places : [{}]).map((place) => lastMomentAt(place, local)));

/** The day, as `2026-11-21`, that it still is at the westernmost of the places. */
export const dayStillAt = (now: Date, places: readonly Where[]): string => {
  const zones = (places.length > 0 ? places : [{}]).flatMap(zonesOf);
  return new Date(now.getTime() + Math.min(...zones.map((zone) => offsetAt(zone, now.getTime())))).toISOString().slice(0, 10);
};
