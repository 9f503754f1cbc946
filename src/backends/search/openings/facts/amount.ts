/** A number as it is written in any language, with blanks or signs between its thousands. */
export const NUMBER = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)`;

/** "60.000", "75,000.50", "1'234", "45,50": the last separator with one or two digits behind it is the decimal one. */
export function numberOf(text: string): number {
  const decimals = /[.,](\d{1,2})$/.exec(text);
  const whole = (decimals ? text.slice(0, decimals.index) : text).replace(/\D/g, '');
  return Number(decimals ? `${whole}.${decimals[1]}` : whole);
}

const ONE_NUMBER = new RegExp(String.raw`^[^\d-]*(${NUMBER})\s?(k\b|tsd|thousand)?[^\d]*$`, 'iu');

/** The amount that a field says as a number or in words: "50.000", "€ 60,000", "ab 50.000"; undefined where it says none, or two. */
export function amountOf(given: unknown): number | undefined {
  if (typeof given === 'number') return Number.isFinite(given) && given >= 0 ? given : undefined;
  const [, number, thousands] = typeof given === 'string' ? (ONE_NUMBER.exec(given) ?? []) : [];
  return number === undefined ? undefined : numberOf(number) * (thousands ? 1_000 : 1);
}
