import { LANGUAGES } from '../../../lib/languages.ts';
import { countryName } from '../../kit/places/countries.ts';
import { findCity } from '../../kit/places/gazetteer.ts';
import { normalise, wordsOf } from '../../kit/text/normalise.ts';
import { FIELDS, isFilled, lastYear, type Audiences, type Field, type Fields } from '../profiles/model.ts';
import { admits, countsAsShared, factOf, mayReach, REACHES, type Reach, type Viewer } from '../profiles/visible.ts';
import { Dimension } from './dimension.ts';
import { cityKeyOf, keyOf } from './keys.ts';
import { FIELD_ROOM, Words } from './words.ts';

/** What the directory knows of a member. */
export interface Person {
  account: string;
  /** Id by which others know the person. */
  id: string;
  fields: Fields;
  audiences: Audiences;
  /** Keys of the groups that the person is in. */
  groups: readonly string[];
  /** Milliseconds since 1970: when the person joined, and when employer and title last changed; null where that is not to be told. */
  joinedAt: number | null;
  employerAt: number | null;
  jobTitleAt: number | null;
}

/** Facets by their names in the address, and the fields that they are of. */
export const FACETS = {
  office: 'offices',
  practice: 'practices',
  industry: 'industry',
  employer: 'employer',
  city: 'city',
  country: 'country',
  skill: 'skills',
} as const satisfies Record<string, Field>;
export type Facet = keyof typeof FACETS;
export const facetNames = Object.keys(FACETS) as Facet[];

/** Fields whose words are searched, and how much a word in them counts. */
export const SEARCHED = {
  name: 8,
  headline: 4,
  employer: 4,
  jobTitle: 4,
  industry: 3,
  city: 3,
  country: 2,
  skills: 3,
  offices: 2,
  practices: 2,
  education: 2,
  languages: 1,
  about: 1,
} as const satisfies Partial<Record<Field, number>>;
export const searchedFields = Object.keys(SEARCHED) as (keyof typeof SEARCHED)[];

/** A whole word that was asked for counts twice one that only begins so. */
export const WHOLE_WORD = 2;

/** The texts of a field by which it is found: a country by its names. */
export function textsOf(value: string | readonly string[] | undefined, field: keyof typeof SEARCHED): readonly string[] {
  if (typeof value !== 'string') return value ?? [];
  if (value === '') return [];
  return field === 'country' ? LANGUAGES.map((language) => countryName(value.toUpperCase(), language)) : [value];
}

/** What a field is not seen from by anybody. */
const NEVER = 255;
const reachNumbers = new Map<Reach, number>(REACHES.map((reach, number) => [reach, number]));
const reachNumber = (reach: Reach): number => reachNumbers.get(reach) ?? 0;

/** The least reach from which something is seen, as a number: what is nearer sees it too. */
const leastReach = (isSeen: (reach: Reach) => boolean): number => {
  const least = REACHES.findIndex(isSeen);
  return least === -1 ? NEVER : least;
};

/** Of a person in a group: the person's number, whether it makes "my groups" of both, and from which reach being in it is known. */
interface InGroup {
  number: number;
  shared: boolean;
  known: number;
}

/** Everybody in arrays by number; who changes gets another number. */
export class Columns {
  size = 0;
  /** How many of these were changed or are gone. */
  gone = 0;
  readonly ids: string[] = [];
  readonly accounts: string[] = [];
  readonly names: string[] = [];
  readonly headlines: string[] = [];
  /** By field, from which reach it is seen, NEVER too where there is nothing in it. */
  readonly needs: Record<Field, Uint8Array> = Object.fromEntries(FIELDS.map((field) => [field, new Uint8Array(0)])) as Record<
    Field,
    Uint8Array
  >;
  readonly dimensions = {
    offices: new Dimension(keyOf),
    practices: new Dimension(keyOf),
    industry: new Dimension(keyOf),
    employer: new Dimension(keyOf),
    city: new Dimension(cityKeyOf),
    country: new Dimension(keyOf),
    skills: new Dimension(keyOf),
    jobTitle: new Dimension(keyOf),
  };
  from = new Int16Array(0);
  to = new Int16Array(0);
  /** 1 where nobody knows until when. */
  open = new Uint8Array(0);
  /** Keys of cities that are known to the gazetteer, by the name alone and by name and country; -1 where it does not know it. */
  placeAlone = new Int32Array(0);
  placeWithin = new Int32Array(0);
  readonly places: string[] = [];
  readonly #placeCodes = new Map<string, number>();
  joinedAt = new Float64Array(0);
  employerAt = new Float64Array(0);
  jobTitleAt = new Float64Array(0);
  readonly words = new Words();
  readonly groups = new Map<string, InGroup[]>();
  readonly #byId = new Map<string, number>();
  readonly #byAccount = new Map<string, number>();
  /** Numbers in the order of names; those that are gone too. */
  readonly byName: number[] = [];
  readonly #sortKeys: string[] = [];
  /** While many come at once they are put in order at the end. */
  #ordered = true;

  /** A name as names are compared. */
  nameOf(number: number): string {
    const key = this.#sortKeys[number] as string;
    return key.slice(0, key.indexOf('\u0000'));
  }

  numberOf(id: string): number | undefined {
    return this.#byId.get(id);
  }

  numberOfAccount(account: string): number | undefined {
    return this.#byAccount.get(account);
  }

  /** Takes out whoever has this id. */
  remove(id: string): void {
    const number = this.#byId.get(id);
    if (number === undefined) return;
    for (const field of FIELDS) this.needs[field][number] = NEVER;
    this.#byId.delete(id);
    const account = this.accounts[number] as string;
    if (this.#byAccount.get(account) === number) this.#byAccount.delete(account);
    this.gone += 1;
  }

  add(person: Person): void {
    this.remove(person.id);
    const { fields, audiences } = person;
    const number = this.size;
    this.#reserve(number + 1);
    this.ids.push(person.id);
    this.accounts.push(person.account);
    this.names.push(fields.name);
    this.headlines.push(fields.headline);
    this.#byId.set(person.id, number);
    this.#byAccount.set(person.account, number);
    for (const field of FIELDS)
      this.needs[field][number] =
        fields.name === '' || !isFilled(fields[field]) ? NEVER : leastReach((reach) => mayReach(audiences, reach, field));
    for (const field of ['offices', 'practices', 'skills'] as const) this.dimensions[field].set(number, fields[field]);
    for (const field of ['industry', 'employer', 'city', 'country', 'jobTitle'] as const)
      this.dimensions[field].set(number, fields[field] === '' ? [] : [fields[field]]);
    this.from[number] = fields.years?.from ?? 0;
    this.to[number] = fields.years === undefined ? 0 : lastYear(fields.years);
    this.open[number] = fields.years?.to === null ? 1 : 0;
    this.placeAlone[number] = this.#placeOf(fields.city, '');
    this.placeWithin[number] = this.#placeOf(fields.city, fields.country);
    this.joinedAt[number] = person.joinedAt ?? Number.NaN;
    this.employerAt[number] = person.employerAt ?? Number.NaN;
    this.jobTitleAt[number] = person.jobTitleAt ?? Number.NaN;
    // What nobody may see is in no list of words.
    for (const [index, field] of searchedFields.entries()) {
      if (this.needs[field][number] === NEVER) continue;
      for (const word of new Set(textsOf(fields[field], field).flatMap(wordsOf))) this.words.add(word, number, index);
    }
    for (const group of person.groups) {
      const fact = factOf(group);
      const known = leastReach(
        (reach) => admits(audiences.name, reach) && (fact === undefined ? reach === 'officers' : admits(audiences[fact], reach)),
      );
      const members = this.groups.get(group) ?? [];
      members.push({ number, shared: countsAsShared(audiences, group), known });
      this.groups.set(group, members);
    }
    this.#sortKeys.push(`${normalise(fields.name)}\u0000${person.id}`);
    this.#insert(number);
  }

  /** Adds many; they are in no order until `order` is called. */
  addUnordered(people: Iterable<Person>): void {
    this.#ordered = false;
    for (const person of people) this.add(person);
  }

  /** Puts all in order at once. */
  order(): void {
    this.byName.sort((a, b) => ((this.#sortKeys[a] as string) < (this.#sortKeys[b] as string) ? -1 : 1));
    this.#ordered = true;
  }

  /** Adds many, and puts them in order at once. */
  addMany(people: Iterable<Person>): void {
    this.addUnordered(people);
    this.order();
  }

  /** How near a viewer is to each person, as numbers of REACHES: the rule of `profiles/visible.ts` for everybody at once. */
  reachOf(viewer: Viewer): Uint8Array {
    const reach = new Uint8Array(this.size).fill(reachNumber(viewer.officer ? 'officers' : 'everyone'));
    if (!viewer.officer)
      for (const group of viewer.groups)
        for (const { number, shared } of this.groups.get(group) ?? []) if (shared) reach[number] = reachNumber('groups');
    const self = viewer.account === undefined ? undefined : this.#byAccount.get(viewer.account);
    if (self !== undefined) reach[self] = reachNumber('officers');
    for (const account of viewer.blocked) {
      const number = this.#byAccount.get(account);
      if (number !== undefined) reach[number] = reachNumber('none');
    }
    return reach;
  }

  /** Who of a group the viewer may know to be in it. */
  *inGroup(viewer: Viewer, reach: Uint8Array, group: string): Generator<number> {
    const own = factOf(group) === undefined && viewer.groups.has(group);
    const { name } = this.needs;
    for (const { number, known } of this.groups.get(group) ?? [])
      if (own ? (name[number] as number) <= (reach[number] as number) : known <= (reach[number] as number) && name[number] !== NEVER)
        yield number;
  }

  #insert(number: number): void {
    if (!this.#ordered) return void this.byName.push(number);
    const key = this.#sortKeys[number] as string;
    let [low, high] = [0, this.byName.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sortKeys[this.byName[middle] as number] as string) < key) low = middle + 1;
      else high = middle;
    }
    this.byName.splice(low, 0, number);
  }

  #placeOf(city: string, country: string): number {
    const key = city === '' ? undefined : findCity(city, { country: country === '' ? undefined : country })?.key;
    if (key === undefined) return -1;
    let code = this.#placeCodes.get(key);
    if (code === undefined) this.#placeCodes.set(key, (code = this.places.push(key) - 1));
    return code;
  }

  #reserve(size: number): void {
    this.size = size;
    if (size <= this.from.length) return;
    const capacity = Math.max(1024, 2 ** Math.ceil(Math.log2(size)));
    const grown = <A extends { set(from: A): void }>(larger: A, held: A): A => {
      larger.set(held);
      return larger;
    };
    for (const field of FIELDS) this.needs[field] = grown(new Uint8Array(capacity), this.needs[field]);
    for (const dimension of Object.values(this.dimensions)) dimension.grow(capacity);
    for (const name of ['from', 'to'] as const) this[name] = grown(new Int16Array(capacity), this[name]);
    this.open = grown(new Uint8Array(capacity), this.open);
    for (const name of ['placeAlone', 'placeWithin'] as const) this[name] = grown(new Int32Array(capacity), this[name]);
    for (const name of ['joinedAt', 'employerAt', 'jobTitleAt'] as const) this[name] = grown(new Float64Array(capacity), this[name]);
  }
}

export const fieldOfPosting = (posting: number): keyof typeof SEARCHED => searchedFields[posting % FIELD_ROOM] as keyof typeof SEARCHED;
