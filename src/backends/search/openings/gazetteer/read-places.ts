import type { Place } from '../model.ts';
import { countryCode } from '../../../kit/places/countries.ts';
import { findCity } from '../../../kit/places/gazetteer.ts';

const STATES: Readonly<Record<string, string>> = {
  alabama: 'AL',
  alaska: 'AK',
  arizona: 'AZ',
  arkansas: 'AR',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  florida: 'FL',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  pennsylvania: 'PA',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  virginia: 'VA',
  washington: 'WA',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
  'district of columbia': 'DC',
};
const STATE_CODES = new Set(Object.values(STATES));
const stateCode = (text: string): string | undefined =>
  STATES[text.toLowerCase()] ??
  (STATE_CODES.has(text.replace(/\./g, '').toUpperCase()) ? text.replace(/\./g, '').toUpperCase() : undefined);

const MODES =
  /\b(?:fully remote|remote|hybrid|on-?site|anywhere(?: in)?(?: the)?|telework|virtual|home ?office|multiple locations|various|flexible)\b/gi;

function readOne(text: string): Place | undefined {
  const parts = text
    .replace(MODES, ' ')
    .split(/,|\s[-–—]\s|[()]/)
    .map((part) => part.replace(/^[\s:.-]+|[\s:-]+$/g, ''))
    .filter(Boolean);
  if (parts.length === 0) return undefined;
  const [first = '', ...rest] = parts;
  const last = rest.at(-1);
  // "Atlanta, GA" is Georgia of the United States, "Toronto, ON, CA" is Canada: a state counts where the city is known in it.
  const region = rest.map((part) => stateCode(part) ?? (/^[A-Z]{2,3}$/.test(part) ? part : undefined)).find(Boolean);
  const country = last === undefined ? undefined : countryCode(last);
  const inState = region ? (findCity(first, { region, country: rest.length > 1 ? country : undefined }) ?? undefined) : undefined;
  const city =
    inState && inState.region !== ''
      ? inState
      : (findCity(first, { country }) ?? (last === undefined || country === undefined ? findCity(first) : undefined));
  const meant = city && last !== undefined && country === undefined && region !== undefined && city.region !== region ? undefined : city;
  if (meant && !(rest.length === 0 && countryCode(first) && meant.name !== first)) {
    return { city: meant.name, ...(meant.region ? { region: meant.region } : {}), country: meant.country, lat: meant.lat, lon: meant.lon };
  }
  if (rest.length === 0) {
    const alone = countryCode(first);
    if (alone) return { country: alone };
    const state = stateCode(first);
    return state ? { region: state, country: 'US' } : { city: first };
  }
  const ofStates = country === undefined && last !== undefined ? stateCode(last) : undefined;
  return {
    city: first,
    ...((ofStates ?? region) ? { region: ofStates ?? region } : {}),
    ...(country ? { country } : ofStates ? { country: 'US' } : {}),
  };
}

/** The places that a text of a feed names: "Remote, United States", "Berlin; München", "New York, NY or Boston, MA". */
export function readPlaces(text: string): Place[] {
  const places = text
    .slice(0, 2_000)
    .split(/\s*(?:;|\||\n|\/|•|\bor\b|\boder\b)\s*/i)
    .map(readOne)
    .filter((place): place is Place => place !== undefined);
  const seen = new Set<string>();
  return places.filter((place) => {
    const key = JSON.stringify(place);
    return !seen.has(key) && seen.add(key);
  });
}
