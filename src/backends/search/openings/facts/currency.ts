/** Currencies by the signs that stand before or after an amount. */
const BY_SIGN: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₩': 'KRW',
  '₪': 'ILS',
  zł: 'PLN',
  kč: 'CZK',
  r$: 'BRL',
  us$: 'USD',
  'us $': 'USD',
  cdn$: 'CAD',
  ca$: 'CAD',
  c$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  nz$: 'NZD',
  s$: 'SGD',
  hk$: 'HKD',
  'sfr.': 'CHF',
  sfr: 'CHF',
  'fr.': 'CHF',
  euro: 'EUR',
  euros: 'EUR',
  franken: 'CHF',
};
const CODES = 'USD EUR GBP CHF CAD AUD NZD SGD HKD SEK NOK DKK PLN CZK HUF RON JPY CNY INR BRL MXN ZAR AED ILS TRY KRW TWD THB'.split(' ');

/** Signs of several currencies: whose it is says the country. */
const SHARED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  $: { CA: 'CAD', AU: 'AUD', NZ: 'NZD', SG: 'SGD', HK: 'HKD', MX: 'MXN', '': 'USD' },
  '¥': { CN: 'CNY', '': 'JPY' },
  kr: { SE: 'SEK', NO: 'NOK', DK: 'DKK' },
  'kr.': { SE: 'SEK', NO: 'NOK', DK: 'DKK' },
};

/** What a shared sign is called where it is said whose it is: "(CAD)", "in US dollars". */
const NAMED =
  /(?<![\p{L}])(?:(?<code>USD|CAD|AUD|NZD|SGD|HKD|MXN|CNY|JPY|SEK|NOK|DKK)(?!\p{L})|(?<name>(?:US|U\.S\.|Canadian|Australian|New Zealand|Singapore|Hong Kong)[\s-](?:dollars?|funds)))/gu;
const BY_NAME: Readonly<Record<string, string>> = { U: 'USD', C: 'CAD', A: 'AUD', N: 'NZD', S: 'SGD', H: 'HKD' };

const escaped = (text: string): string => text.replace(/[.$]/g, String.raw`\$&`);

/** Source of a pattern for every sign and code. Longer ones first: `CA$` is no `$`. */
export const CURRENCY = [...Object.keys(BY_SIGN), ...CODES, ...Object.keys(SHARED)]
  .toSorted((a, b) => b.length - a.length)
  .map(escaped)
  .join('|');

/** Source of a pattern for every code, which may stand before a sign: "USD $90,000". */
export const CODE = CODES.join('|');

/**
 * The ISO 4217 code of a sign; undefined where several countries share it and none is known ("kr").
 * @param country ISO 3166-1 alpha-2 of where the opening is
 */
export function currencyOf(sign: string, country: string | undefined): string | undefined {
  const upper = sign.toUpperCase();
  if (CODES.includes(upper)) return upper;
  const shared = SHARED[sign.toLowerCase()];
  return shared ? (shared[country ?? ''] ?? shared['']) : BY_SIGN[sign.toLowerCase()];
}

export const isShared = (sign: string): boolean => Object.hasOwn(SHARED, sign.toLowerCase());

export interface Named {
  currency: string;
  from: number;
  to: number;
}

/** The currencies that a text names and that a sign may stand for, in their order; none for a sign of one currency alone. */
export function namedIn(text: string, sign: string): Named[] {
  const may = Object.values(SHARED[sign.toLowerCase()] ?? {});
  return [...text.matchAll(NAMED)].flatMap((match) => {
    const currency = match.groups?.code ?? BY_NAME[match.groups?.name?.[0] ?? ''] ?? '';
    return may.includes(currency) ? [{ currency, from: match.index, to: match.index + match[0].length }] : [];
  });
}

/** How many units of a currency are about as much as one euro or dollar, by orders of magnitude; 1 where it is not named. */
const SCALE: Readonly<Record<string, number>> = {
  JPY: 100,
  KRW: 1000,
  HUF: 100,
  INR: 10,
  CZK: 10,
  SEK: 10,
  NOK: 10,
  DKK: 10,
  MXN: 10,
  ZAR: 10,
  THB: 10,
  TWD: 10,
  TRY: 10,
  RUB: 100,
  CNY: 10,
  PHP: 10,
  EGP: 10,
  UAH: 10,
  HKD: 10,
  PKR: 100,
  KES: 100,
  KZT: 100,
  NGN: 1000,
  CLP: 1000,
  ARS: 1000,
  COP: 1000,
  IDR: 10_000,
  VND: 10_000,
};
export const scaleOf = (currency: string): number => SCALE[currency] ?? 1;
/** Whether it is known how much a unit is about. */
export const isScaled = (currency: string): boolean => currency in SCALE || CODES.includes(currency);
