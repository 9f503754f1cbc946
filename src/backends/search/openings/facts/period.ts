import type { PayUnit } from '../model.ts';

const UNITS: readonly (readonly [PayUnit, RegExp])[] = [
  [
    'hour',
    /\bhourly\b|\b(?:per|an|each|a|pro|je|die|par|por)\s+(?:hour|hr|stunde|std|heure|hora)\b|\/\s?(?:h|hr|hour|std|stunde)\b|stundenlohn|stundensatz|\bph\b/gi,
  ],
  ['day', /\bdaily\b|\b(?:per|a|pro|je|par)\s+(?:day|tag|jour)\b|\/\s?(?:day|tag)\b|tagessatz|day rate/gi],
  ['week', /\bweekly\b|\b(?:per|a|pro|je)\s+(?:week|woche)\b|\/\s?(?:week|wk|woche)\b|wochenlohn/gi],
  [
    'month',
    /\bmonthly\b|\b(?:per|a|pro|je|im|par|al|por)\s+(?:month|monat|mois|mes|mês)\b|\/\s?(?:month|mo|monat|mt)\b|monatlich\w*|monatsgehalt|monatsbrutto|mtl\b|monatslohn|\bmensuel(?:s|le|les|lement)?\b/gi,
  ],
  [
    'year',
    /\b(?:annual(?:ly|ized)?|yearly|per annum|p\.\s?a\.?)|\b(?:per|a|pro|je|im|par|al|por)\s+(?:year|yr|jahr|an|año|ano|annum)\b|\/\s?(?:year|yr|jahr|a)\b|jährlich\w*|jahres\w+|\bannuel(?:s|le|les|lement)?\b/gi,
  ],
];

/** What is counted in a period and is no money: "37 hours per week", "30 Urlaubstage im Jahr", "twice a year", "bi-weekly". */
const COUNTED_BEFORE =
  /(?:(?<!\p{L})(?:hours?|hrs?|days?|weeks?|months?|shifts?|times|once|twice|reviewed|std|(?:\p{L}*-?)(?:stunden|tagen?|wochen|schichten|mal))(?!\p{L})|\d\s?h)[.\s\p{L})-]{0,25}$/iu;
const COUNTED_AFTER =
  /^[\s:]*(?:working |contracted )?(?:hours?\b|leave\b|vacation|holidays?\b|bonus|reviews?\b|appraisal|increase|raise|meetings?\b|shifts?\b|urlaub|(?:arbeits)?stunden|arbeitszeit|\d+(?:[.,]\d+)?\s?(?:hours?|hrs?|h|std|stunden|days?|tage)\b)/i;
const TWO_OF_IT = /\b(?:bi|semi|every two|alle zwei)[\s-]*$/i;
/** When it is sent, not what it is for. */
const SENT_BEFORE = /\b(?:paid|payable|payments?|instal\w+|ausgezahlt|ausbezahlt|gezahlt|zahlbar|auszahlung)(?:\s+(?:out|in|\d+))*\s*$/i;
const SENT_AFTER = /^\s*(?:ausgezahlt|ausbezahlt|zahlbar|auszahlung|in arrears|instal\w+|payments?\b|pay ?days?\b)/i;

export interface Period {
  unit: PayUnit;
  from: number;
  to: number;
  /** "Paid monthly": it may be how often a salary of a year is sent. */
  sent: boolean;
}

/** The periods that a sentence names for money, in their order; hours, days and reviews within a period are none. */
export function periodsIn(text: string): Period[] {
  return UNITS.flatMap(([unit, pattern]) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const [from, to] = [match.index, match.index + match[0].length];
      const [before, after] = [text.slice(Math.max(0, from - 60), from), text.slice(to, to + 40)];
      if (COUNTED_BEFORE.test(before) || COUNTED_AFTER.test(after) || TWO_OF_IT.test(before)) return [];
      const sent = unit !== 'hour' && unit !== 'day' && (SENT_BEFORE.test(before) || SENT_AFTER.test(after));
      return [{ unit, from, to, sent }];
    }),
  ).toSorted((a, b) => a.from - b.from);
}

/** The one nearest to an amount; of two as near, the one behind it. */
export function nearestTo<T extends { from: number; to: number }>(all: readonly T[], at: { from: number; to: number }): T | undefined {
  const distance = (each: T): number => (each.from >= at.to ? each.from - at.to : at.from - each.to + 0.5);
  return all.toSorted((a, b) => distance(a) - distance(b))[0];
}
