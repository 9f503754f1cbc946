import { z } from 'zod';
import type { PeriodUnit } from '../storage/tables.ts';
import { AUDIENCES, OCCASIONS, TEMPLATES, type Catalogue, type Experience, type Institution, type Offer, type Term } from './model.ts';
import type { ContentItem } from './source.ts';

/** What is wrong with one item, in words for who edits it; the item is left out, or the field is as if it were empty. */
export type Problems = readonly string[];

const valueOf = (item: ContentItem, field: string): string => (item.fields.get(field.toLowerCase()) ?? '').trim();
const linesOf = (item: ContentItem, field: string): string[] =>
  valueOf(item, field)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
const wordsOf = (item: ContentItem, field: string): string[] =>
  valueOf(item, field)
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
const wholeOf = (item: ContentItem, field: string, fallback: number): number => {
  const value = valueOf(item, field);
  return /^\d{1,6}$/.test(value) ? Number(value) : fallback;
};
const isOn = (item: ContentItem, field: string): boolean => /^(?:1|true)$/i.test(valueOf(item, field));
/** A reference as Sitecore keeps it: a GUID in braces. */
const idOf = (item: ContentItem, field: string): string =>
  valueOf(item, field)
    .toLowerCase()
    .replace(/[^\da-f]/g, '');

/** Hundredths, of `9.90`, `9,90` or `9`. */
function amountOf(text: string): number | undefined {
  const [, whole = '', part = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return whole === '' ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

const PERIOD = /^(\d{1,2})?\s*(day|week|month|year)s?$/;
function periodOf(text: string): Term['period'] | undefined {
  const [, count, unit] = PERIOD.exec(text.toLowerCase()) ?? [];
  return unit === undefined ? undefined : { count: Math.max(1, Number(count ?? 1)), unit: unit as PeriodUnit };
}

/** An id that goes into addresses and to the accounting. */
const idText = z.string().regex(/^[A-Za-z0-9][\w-]{1,39}$/);

class Wrong extends Error {}
function need<T>(value: T | undefined, words: string): T {
  if (value === undefined) throw new Wrong(words);
  return value;
}
const needId = (item: ContentItem, field: string): string =>
  need(idText.safeParse(valueOf(item, field)).data, `${field} is "${valueOf(item, field)}": give 2 to 40 letters, digits, _ and -`);

function termOf(item: ContentItem): Term {
  const percent = Number(valueOf(item, 'TaxPercent').replace(',', '.') || '0');
  return {
    id: needId(item, 'TermId'),
    title: valueOf(item, 'Title') || item.displayName,
    amount: need(amountOf(valueOf(item, 'Price')), `Price is "${valueOf(item, 'Price')}": give an amount such as 9.90`),
    currency: need(
      /^[A-Z]{3}$/.exec(valueOf(item, 'Currency').toUpperCase())?.[0],
      `Currency is "${valueOf(item, 'Currency')}": give three letters, such as EUR`,
    ),
    taxPercent: need(percent >= 0 && percent < 100 ? percent : undefined, 'TaxPercent is no percentage'),
    period: need(periodOf(valueOf(item, 'Period')), `Period is "${valueOf(item, 'Period')}": give month, year or 3 months`),
    trialDays: wholeOf(item, 'TrialDays', 0),
    externalId: valueOf(item, 'ExternalId'),
  };
}

function windowOf(text: string): 'month' | number {
  if (text === '' || text.toLowerCase() === 'month') return 'month';
  const days = Number(/^(\d{1,3})\s*(?:days?)?$/i.exec(text)?.[1] ?? NaN);
  return need(days >= 1 && days <= 366 ? days : undefined, `MeterWindow is "${text}": give month, or days from 1 to 366`);
}

const oneOf = <T extends string>(item: ContentItem, field: string, values: readonly T[], fallback: T): T => {
  const value = valueOf(item, field).toLowerCase() || fallback;
  return need(
    values.find((each) => each === value),
    `${field} is "${value}": give one of ${values.join(', ')}`,
  );
};

function experienceOf(item: ContentItem, offers: ReadonlyMap<string, Offer>): Experience {
  const size = wholeOf(item, 'MeterSize', 0);
  const template = valueOf(item, 'Shows') === '' ? undefined : oneOf(item, 'Shows', TEMPLATES, 'paywall');
  const offer = idOf(item, 'Offer');
  return {
    id: item.id,
    name: item.name,
    audience: oneOf(item, 'Audience', AUDIENCES, 'everyone'),
    tags: wordsOf(item, 'Tags'),
    zone: valueOf(item, 'Zone'),
    meter: size > 0 ? { name: item.name, size, window: windowOf(valueOf(item, 'MeterWindow')) } : undefined,
    template,
    occasion: oneOf(item, 'Occasion', OCCASIONS, 'always'),
    display: {
      mode: oneOf(item, 'DisplayMode', ['inline', 'modal'], template === 'modal' ? 'modal' : 'inline'),
      selector: valueOf(item, 'ContainerSelector'),
      delay: { type: oneOf(item, 'DelayType', ['time', 'scroll'], 'time'), value: wholeOf(item, 'Delay', 0) },
      closes: isOn(item, 'CloseButton'),
    },
    offerId: offer === '' ? undefined : need(offers.get(offer)?.id, 'Offer refers to none of the offers'),
    title: valueOf(item, 'Title'),
    text: valueOf(item, 'Text'),
    button: valueOf(item, 'Button'),
  };
}

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
function institutionOf(item: ContentItem): Institution {
  const domains = wordsOf(item, 'Domains').map((domain) => domain.replace(/^@/, ''));
  const odd = domains.find((domain) => !DOMAIN.test(domain));
  if (odd !== undefined) throw new Wrong(`Domains has "${odd}": give domains such as uni.example, a line each`);
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(valueOf(item, 'Until')) ?? [];
  return {
    name: valueOf(item, 'Title') || item.displayName,
    domains,
    // The day itself still counts.
    until: day === undefined ? undefined : new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + 1)),
  };
}

/** The catalogue that items make. An item with a mistake costs itself alone. */
export function readCatalogue(items: readonly ContentItem[]): Catalogue & { problems: Problems } {
  const problems: string[] = [];
  const read = <T>(item: ContentItem, make: (item: ContentItem) => T): T[] => {
    try {
      return [make(item)];
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      problems.push(`${item.template} "${item.name}": ${error.message}`);
      return [];
    }
  };
  const all = (list: readonly ContentItem[]): ContentItem[] => list.flatMap((item) => [item, ...all(item.children)]);
  const of = (template: string): ContentItem[] => all(items).filter((item) => item.template === template);

  const offers = new Map<string, Offer>();
  for (const item of of('Offer')) {
    const [offer] = read(item, () => {
      const id = needId(item, 'OfferId');
      const terms = item.children.filter(({ template }) => template === 'Offer Term').flatMap((term) => read(term, termOf));
      if (terms.length === 0) throw new Wrong('it has no term that can be bought');
      const twice = terms.find((term, index) => terms.findIndex((other) => other.id === term.id) !== index);
      if (twice !== undefined) throw new Wrong(`two terms have the id ${twice.id}`);
      if ([...offers.values()].some((other) => other.id === id)) throw new Wrong(`another offer has the id ${id}`);
      return {
        id,
        title: valueOf(item, 'Title') || item.displayName,
        gets: linesOf(item, 'Gets'),
        rid: valueOf(item, 'Resource') || 'premium',
        gifts: wholeOf(item, 'Gifts', 0),
        terms,
      };
    });
    if (offer !== undefined) offers.set(item.id, offer);
  }
  return {
    offers: [...offers.values()],
    experiences: of('Offer Experience')
      .filter((item) => !isOn(item, 'Off'))
      .flatMap((item) => read(item, () => experienceOf(item, offers))),
    institutions: of('Offer Institution').flatMap((item) => read(item, institutionOf)),
    problems,
  };
}
