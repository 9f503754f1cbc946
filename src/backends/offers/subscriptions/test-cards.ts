/**
 * The test payment: nobody is charged. Cards as payment providers have them for tests, the last four digits say what happens.
 * Of a card only those four are kept.
 */
const TEST_CARDS = {
  passes: '4242424242424242',
  declined: '4000000000000002',
  declinedLater: '4000000000000341',
} as const;

export type FirstCharge = { outcome: 'charged'; card: string } | { outcome: 'declined' } | { outcome: 'unknown-card' };

/** Charges a card for the first time. */
export function charge(number: string): FirstCharge {
  const digits = number.replace(/[\s-]/g, '');
  if (digits === TEST_CARDS.declined) return { outcome: 'declined' };
  if (digits === TEST_CARDS.passes || digits === TEST_CARDS.declinedLater) return { outcome: 'charged', card: digits.slice(-4) };
  return { outcome: 'unknown-card' };
}

/** Charges a card that is kept, by its last four digits. */
export const chargeAgain = (card: string): boolean => !TEST_CARDS.declinedLater.endsWith(card);
