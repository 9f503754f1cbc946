/** What `Intl` makes of a locale: dates, numbers, lists and names as a language writes them. */
interface Made {
  Collator: [Intl.Collator, Intl.CollatorOptions];
  DateTimeFormat: [Intl.DateTimeFormat, Intl.DateTimeFormatOptions];
  DisplayNames: [Intl.DisplayNames, Intl.DisplayNamesOptions];
  ListFormat: [Intl.ListFormat, Intl.ListFormatOptions];
  NumberFormat: [Intl.NumberFormat, Intl.NumberFormatOptions];
  PluralRules: [Intl.PluralRules, Intl.PluralRulesOptions];
}

const made = new Map<string, unknown>();

/**
 * One of `Intl`'s objects, made once for a locale and options. To make one reads tables, which takes as long as a hundred uses:
 * a list of filters that made one for each of its numbers kept a phone busy for a tenth of a second.
 *
 * @throws RangeError for a locale, zone or option that there is not
 */
export function intl<Kind extends keyof Made>(
  kind: Kind,
  locale: string,
  ...options: Kind extends 'DisplayNames' ? [Made[Kind][1]] : [Made[Kind][1]?]
): Made[Kind][0] {
  const key = JSON.stringify([kind, locale, options]);
  if (!made.has(key)) {
    const make = Intl[kind] as unknown as new (locale: string, options?: Made[Kind][1]) => Made[Kind][0];
    made.set(key, new make(locale, ...options));
  }
  return made.get(key) as Made[Kind][0];
}
