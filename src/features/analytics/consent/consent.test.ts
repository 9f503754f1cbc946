import { expect, it } from 'vitest';
import { CONSENT_DAYS, consentOf, consentValue, DAY_MS } from './consent';

const NOW = Date.parse('2026-11-24T08:00:00Z');

it.each([
  [true, 'given'],
  [false, 'refused'],
])('%s is kept as %s', (given, consent) => expect(consentOf(consentValue(given, NOW), NOW)).toBe(consent));

it('is asked again after half a year', () => {
  const value = consentValue(true, NOW);
  expect(consentOf(value, NOW + CONSENT_DAYS * DAY_MS)).toBe('given');
  expect(consentOf(value, NOW + (CONSENT_DAYS + 2) * DAY_MS)).toBe('undecided');
});

it.each([undefined, '', 'yes', '2.yes', '2.maybe.20781', '1.yes.20781', '2.yes.20781x', '2.yes.-1'])('"%s" is no answer', (value) =>
  expect(consentOf(value, NOW)).toBe('undecided'),
);
