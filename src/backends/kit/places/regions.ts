import { countryCode, foldName } from './countries.ts';

/** Regions that places are told apart by, of the countries whose feeds write them. */
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
  georgia: 'GA',
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
const PROVINCES: Readonly<Record<string, string>> = {
  alberta: 'AB',
  'british columbia': 'BC',
  manitoba: 'MB',
  'new brunswick': 'NB',
  'newfoundland and labrador': 'NL',
  'nova scotia': 'NS',
  ontario: 'ON',
  'prince edward island': 'PE',
  quebec: 'QC',
  saskatchewan: 'SK',
  yukon: 'YT',
};
const AUSTRALIAN: Readonly<Record<string, string>> = {
  'australian capital territory': 'ACT',
  'new south wales': 'NSW',
  'northern territory': 'NT',
  queensland: 'QLD',
  'south australia': 'SA',
  tasmania: 'TAS',
  victoria: 'VIC',
  'western australia': 'WA',
};

export interface Region {
  code: string;
  country: string;
}

const byWord = new Map<string, Region[]>();
const nameOf = new Map<string, string>();
for (const [country, regions] of [
  ['US', STATES],
  ['CA', PROVINCES],
  ['AU', AUSTRALIAN],
] as const)
  for (const [name, code] of Object.entries(regions)) {
    nameOf.set(`${country}-${code}`, name);
    for (const word of [name, code.toLowerCase()]) byWord.set(word, [...(byWord.get(word) ?? []), { code, country }]);
  }

/** The regions that a name or a code stands for, those of the United States first: `WA` is one of two countries. */
export const regionsNamed = (text: string): readonly Region[] => byWord.get(foldName(text.replaceAll('.', ''))) ?? [];

/** The name of a region that is given by its code; undefined for one that is not known. */
export const regionName = ({ code, country }: Region): string | undefined => nameOf.get(`${country}-${code.toUpperCase()}`);

/** Countries by the codes of three letters that some systems write before a city. */
const BY_THREE: Readonly<Record<string, string>> = Object.fromEntries(
  `USA:US GBR:GB CAN:CA AUS:AU NZL:NZ IRL:IE DEU:DE AUT:AT CHE:CH FRA:FR BEL:BE NLD:NL LUX:LU ESP:ES PRT:PT ITA:IT GRC:GR DNK:DK SWE:SE
NOR:NO FIN:FI ISL:IS POL:PL CZE:CZ SVK:SK HUN:HU ROU:RO BGR:BG HRV:HR SVN:SI SRB:RS EST:EE LVA:LV LTU:LT UKR:UA TUR:TR ISR:IL ARE:AE SAU:SA
QAT:QA EGY:EG MAR:MA ZAF:ZA NGA:NG KEN:KE IND:IN PAK:PK BGD:BD LKA:LK CHN:CN HKG:HK TWN:TW JPN:JP KOR:KR SGP:SG MYS:MY THA:TH VNM:VN IDN:ID
PHL:PH MEX:MX BRA:BR ARG:AR CHL:CL COL:CO PER:PE CRI:CR`
    .split(/\s+/)
    .map((pair) => pair.split(':')),
);

/** A country by its name, its code of two letters or, in capitals, of three. */
export const countryNamed = (text: string): string | undefined =>
  BY_THREE[text.trim()] ?? countryCode(text) ?? (/ (?:and|und) /.test(text) ? countryCode(text.replace(/ (?:and|und) /, ' ')) : undefined);
