import { useWords } from '@/runtime';
import { intl } from '@/lib/intl';
import { localeOf } from '@/lib/language-path';

/** Events that a row stands for: a click on it asks for the visits in which they happened. */
export const SEARCHED = 'Onsite Search Performed';
export const GENERIC = 'Generic Event';
export const FORM_STEPS = [
  { key: 'viewed', event: 'Form Viewed' },
  { key: 'started', event: 'Form Started' },
  { key: 'sent', event: 'Form Submission Succeeded' },
] as const;

/** Numbers, shares and times as the page's language writes them. */
export function useFigures() {
  const { phrase, language } = useWords();
  const locale = localeOf(language);
  const number = (value: number): string => intl('NumberFormat', locale, { maximumFractionDigits: 0 }).format(value);
  return {
    phrase,
    language,
    number,
    decimal: (value: number, digits: number): string => intl('NumberFormat', locale, { maximumFractionDigits: digits }).format(value),
    /** Of a whole; a dash of nothing. */
    share: (part: number, whole: number): string =>
      whole === 0 ? '–' : intl('NumberFormat', locale, { style: 'percent', maximumFractionDigits: 0 }).format(part / whole),
    /** How much more or less than before, in percent; undefined where there was nothing. */
    change: (now: number, before: number): string | undefined =>
      before === 0
        ? undefined
        : intl('NumberFormat', locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(
            (now - before) / before,
          ),
    /** Minutes and seconds. */
    time: (ms: number): string => `${number(Math.floor(ms / 60_000))}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`,
    day: (day: string): string =>
      intl('DateTimeFormat', locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day)),
    /** A point of a series: an hour, with its day where the series has several; a day; a month. */
    point: (at: string, { months, days }: { months: boolean; days: boolean }): string =>
      intl(
        'DateTimeFormat',
        locale,
        at.length > 10
          ? { ...(days ? { day: 'numeric', month: 'short' } : {}), hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }
          : months
            ? { month: 'short', year: 'numeric', timeZone: 'UTC' }
            : { day: 'numeric', month: 'short', timeZone: 'UTC' },
      ).format(new Date(at)),
    /** What happened, as a filter says it (`name:value`). */
    happened: (event: string): string => {
      const [, name = event, value = ''] = /^([^:]*):(.*)/s.exec(event) ?? [];
      if (name === SEARCHED) return `${phrase('figures.searched')}: ${value.replace(/^(?:site|jobs):/, '')}`;
      const step = FORM_STEPS.find((each) => each.event === name);
      if (step) return `${phrase('figures.form', { form: value })}: ${phrase(`figures.form.${step.key}`)}`;
      const [, form, number_] = /^form step (\S+) (\d+)$/.exec(value) ?? [];
      if (form !== undefined) return `${phrase('figures.form', { form })}: ${phrase('figures.form.step', { step: number_ ?? '' })}`;
      const offer = /^offer (.*)$/.exec(value)?.[1];
      if (offer !== undefined) return `${phrase('figures.offers')}: ${offer}`;
      return value ? `${name}: ${value}` : name;
    },
    /** What a row is called: a page by its name, a closed list by its phrase, nothing by a word for it. */
    nameOf: (dimension: string, value: string, name?: string): string => {
      if (name) return name;
      if (value === '') return phrase('figures.nothing');
      if (dimension === 'channel' || dimension === 'device') return phrase(`figures.${dimension}.${value}`);
      if (dimension === 'language') return intl('DisplayNames', locale, { type: 'language' }).of(value) ?? value;
      return value;
    },
  };
}
