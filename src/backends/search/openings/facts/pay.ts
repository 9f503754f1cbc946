import type { Pay } from '../model.ts';
import { NUMBER, numberOf } from './amount.ts';
import { CODE, CURRENCY, currencyOf, isShared, namedIn, scaleOf } from './currency.ts';
import { sentencesOf } from './lines.ts';
import { isPaid, SURELY_A_YEAR } from './pay-bounds.ts';
import { nearestTo, periodsIn } from './period.ts';
import type { Period } from './period.ts';
import { remarkIn } from './remarks.ts';

const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?<code>${CODE})\s?)?(?<before>${CURRENCY})?\s?(?<![\d.,])(?<number>${NUMBER})(?:,-+|,–|\.–|\.-+)?\s?(?<thousands>k\b|tsd\.?|tausend|thousand)?\s?(?<after>(?:${CURRENCY})(?![\p{L}])(?!\s?\d))?`,
  'giu',
);

/** A sentence, or the label or heading before it, that is about pay. */
const ABOUT_PAY =
  /\b(?:salar(?:y|ies)|pay|paid|compensation|wages?|remuneration|base|rate|ote|stipend|earn\w*|\w*gehalt\w*|\w*gehälter|vergütung\w*|\w*entgelt\w*|\w*lohn\w*|verdienst\w*|brutto\w*|salaire|rémunération|salario|salaris|stipendio)\b|(?:vergütung|jahresbrutto)/i;
/** Money that is not the pay of this opening: what a system pays at most, what a firm earns, what is added or paid for. */
const OTHER_MONEY =
  /\b(?:maximum (?:advertised )?(?:salary|pay) (?:available|for this vacancy)|cap(?:ped)?|budget\w*|revenue|turnover|umsatz\w*|funding|raised|valuation|billion|million\w*|mrd|mio|bonus\w*|prämie\w*|referral|sign[- ]?on|reimburs\w+|allowance|zuschuss|zuschüsse|zulage\w*|voucher|gutschein\w*|insurance|401|discount\w*|rabatt\w*|equity|stock|grants?|prize|fee|fees|relocation|per diem|deductible|contract value|loan\w*|tuition)\b/i;
const EXAMPLE = /\b(?:for example|for instance|e\.g\.|z\.\s?b\.|zum beispiel|beispielsweise)/i;
const UP_TO = /\b(?:up to|bis zu|jusqu['’]à|max(?:imum|imal)?\.?|no more than)\s*$/i;

/** The most of a range is at most so many times its least. */
const WIDEST = 5;

interface Amount {
  value: number;
  thousands: boolean;
  sign: string | undefined;
  from: number;
  to: number;
}

/** Of several signs the one that says most: "CAD $90,000" and "$90,000 CAD" are Canadian wherever the opening is. */
const ownOf = (signs: readonly (string | undefined)[]): string | undefined =>
  signs.find((sign) => sign !== undefined && !isShared(sign)) ?? signs.find((sign) => sign !== undefined);

function amountsIn(text: string): Amount[] {
  return [...text.matchAll(AMOUNT)].map((match) => {
    const { code, before, number = '', thousands, after } = match.groups ?? {};
    return {
      value: numberOf(number) * (thousands ? 1000 : 1),
      thousands: thousands !== undefined,
      sign: ownOf([code, before, after]),
      from: match.index,
      to: match.index + match[0].trimEnd().length,
    };
  });
}

/** What may stand between two amounts of a range: a dash or "to", with a grade or a step beside it. */
const BETWEEN = /^[^.;:!?]{0,40}?(?:[-–—]|(?<!\p{L})(?:to|through|and|bis|und|à|a)(?!\p{L}))[^.;:!?]{0,30}$/iu;

/** Nothing but a dash or "to" between two amounts: "$20-25/hr", "€45 bis 55". */
const JOINED = /^\s?(?:[-–—]|to|bis|through|à|a)\s?$/i;
const JOINED_BESIDE_PERIOD = /^\s?(?:\/\s?\p{L}+|(?:per|an?|pro|je) \p{L}+)\s?(?:[-–—]|to|bis)\s?$/iu;
/** A number that counts something: "$25 - 40 hours per week", "CHF 45 – 80-100 %". */
const COUNTS =
  /^\s*(?:\+|%|[-–—]\s?\d+\s?%|(?:hours|hrs|days|weeks|months|years|people|employees|stunden|std|tagen?|wochen|monaten?|jahren?|mitarbeit\w*|urlaubs\w*|wochenstunden|positions|openings|stellen)\b|(?:hour|day|h)[\s-]?(?:week|\/))/i;
const PERIOD_BEHIND = /^\s?(?:\/|(?:per|an?|pro|je)\b|hourly|p\.h)/i;

/** The upper end of a range whose amounts have one currency sign between them, however small: "$20-25/hr". */
function joinedTo(low: Amount, next: Amount | undefined, text: string): boolean {
  if (next === undefined || low.sign === undefined || next.value <= low.value) return false;
  const between = text.slice(low.to, next.from);
  const behind = text.slice(next.to);
  if (COUNTS.test(behind)) return false;
  return JOINED.test(between) || (JOINED_BESIDE_PERIOD.test(between) && PERIOD_BEHIND.test(behind));
}

interface Range {
  min: number;
  max: number;
  sign: string;
  from: number;
  to: number;
}

function rangesIn(text: string): Range[] {
  const amounts = amountsIn(text);
  const ranges: Range[] = [];
  for (let at = 0; at < amounts.length; at++) {
    const low = amounts[at] as Amount;
    // Numbers without a currency may stand between: "GS-15 Step 1 - $142,701 to GS-15 Step 10 $170,800".
    const high = joinedTo(low, amounts[at + 1], text)
      ? amounts[at + 1]
      : amounts.slice(at + 1).find((each) => each.sign !== undefined || (low.sign !== undefined && each.value > 1000));
    const sign = low.sign ?? high?.sign;
    if (sign === undefined) continue;
    const joined =
      high !== undefined && BETWEEN.test(text.slice(low.to, high.from)) && (low.sign !== undefined || amounts[at + 1] === high);
    if (joined) {
      const min = high.thousands && !low.thousands && low.value < 1000 ? low.value * 1000 : low.value;
      if (high.value >= min && high.value <= min * WIDEST) {
        ranges.push({ min, max: high.value, sign: ownOf([low.sign, high.sign]) ?? sign, from: low.from, to: high.to });
        at = amounts.indexOf(high);
        continue;
      }
    }
    // What is paid at most is no pay.
    if (low.sign !== undefined && !UP_TO.test(text.slice(0, low.from)))
      ranges.push({ min: low.value, max: low.value, sign: low.sign, from: low.from, to: low.to });
  }
  return ranges;
}

function payOf(range: Range, period: Period | undefined, currency: string | undefined): Pay | undefined {
  if (currency === undefined) return undefined;
  const surely = range.min >= SURELY_A_YEAR * scaleOf(currency) ? 'year' : undefined;
  const meant = period?.sent ? (surely ?? period.unit) : (period?.unit ?? surely);
  if (meant === undefined) return undefined;
  const pay = { min: range.min, max: range.max, currency, unit: meant };
  return isPaid(pay) ? pay : undefined;
}

const COMES_BEFORE = 60;
const COMES_AFTER = 60;

/** The period of a range: the nearest beside it, else the nearest of its sentence, else the last of the line before. */
function periodOf(range: Range, beside: readonly Period[], sentence: readonly Period[], before: string): Period | undefined {
  const lists = [beside, sentence, periodsIn(before).slice(-1)];
  const meant = [...lists.map((list) => list.filter(({ sent }) => !sent)), ...lists].find((list) => list.length > 0);
  return nearestTo(meant ?? [], range);
}

/** Whose a shared sign is: as the sentence says behind the range ("$90,000 (CAD)") or elsewhere, or the line before, else the country. */
function currencyFor(range: Range, sentence: string, next: number, before: string, country: string | undefined): string | undefined {
  const named = namedIn(sentence, range.sign);
  const behind = named.find(({ from, to }) => from >= range.to && to <= Math.min(next, range.to + 15));
  return (behind ?? nearestTo(named, range) ?? namedIn(before, range.sign).at(-1))?.currency ?? currencyOf(range.sign, country);
}

function paysIn(sentence: string, about: boolean, before: string, country: string | undefined): Pay[] {
  const ranges = rangesIn(sentence);
  const periods = periodsIn(sentence);
  return ranges.flatMap((range, at) => {
    const next = ranges[at + 1]?.from ?? sentence.length;
    const least = Math.max(0, range.from - COMES_BEFORE);
    const most = Math.min(next, range.to + COMES_AFTER);
    const behind = periods.filter(({ from, to }) => from >= range.to && to <= most);
    const beside = [...periods.filter(({ from, to }) => from >= least && to <= range.from), ...behind];
    // Money beside a period is pay where nobody else's is meant; alone it has to be called pay.
    if (!about && behind.length === 0) return [];
    if (OTHER_MONEY.test(`${sentence.slice(least, range.from)} ${sentence.slice(range.to, Math.min(most, range.to + 30))}`)) return [];
    return payOf(range, periodOf(range, beside, periods, before), currencyFor(range, sentence, next, before, country)) ?? [];
  });
}

/** Several ranges of one opening (grades, places) as the range of all, where they are of one currency and period. */
function together(pays: readonly Pay[]): Pay | undefined {
  const [first] = pays;
  if (first === undefined) return undefined;
  const alike = pays.filter((each) => each.currency === first.currency && each.unit === first.unit);
  const max = Math.max(...alike.map((each) => each.max));
  const min = Math.min(...alike.map((each) => each.min));
  return max <= min * WIDEST ? { ...first, min, max } : first;
}

/**
 * Pay that a text names, with its currency and period: "$136,908 to $183,500", "60.000 – 75.000 € im Jahr", "CHF 45.50 pro Stunde".
 * The first line that names some is taken. Undefined where none is named, where the currency or the period is anybody's guess, and
 * where only the most is said ("up to").
 * @param lines   of the text (`linesOf`)
 * @param country of the opening, which says whose dollar or crown it is
 */
export function payIn(lines: readonly string[], country?: string): Pay | undefined {
  let before = '';
  for (const line of lines) {
    const label = before;
    before = line;
    if (!/\d/.test(line) || remarkIn(line) !== undefined || EXAMPLE.test(label)) continue;
    const aboutLabel = label.length < 80 && ABOUT_PAY.test(label) && !OTHER_MONEY.test(label);
    const sentences = sentencesOf(line);
    // A line of several sentences that begins as "Salary:" is about pay until another thing is.
    const pays = sentences.flatMap((sentence) => {
      if (EXAMPLE.test(sentence)) return [];
      return paysIn(sentence, aboutLabel || ABOUT_PAY.test(sentence), label, country);
    });
    const pay = together(pays);
    if (pay) return pay;
  }
  return undefined;
}
