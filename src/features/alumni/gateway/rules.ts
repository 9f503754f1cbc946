import { atMost, required, ticked, type Rule, type Rules } from '@/features/account/common';
import { plainDigits } from '@/lib/forms/plain';

/** What the gateway takes (docs/contracts/alumni.openapi.json). */
export const GATEWAY_LIMITS = { line: 120, project: 500, employeeNumber: 40, note: 2_000, code: 60 } as const;

const EARLIEST = 1900;
const LATEST = 2200;

const agreed: Rule = (value) => (value === 'yes' ? undefined : 'consent');
export const yearOf = (value: string): number => Number(plainDigits(value));
const year: Rule = (value) =>
  value === ''
    ? undefined
    : !/^\d{1,4}$/.test(plainDigits(value))
      ? 'number'
      : yearOf(value) < EARLIEST
        ? `tooLow:${EARLIEST}`
        : yearOf(value) > LATEST
          ? `tooHigh:${LATEST}`
          : undefined;
/** The last year is not before the first. */
const notBefore: Rule = (value, values) => {
  const from = yearOf(values.from?.[0] ?? '');
  return value !== '' && from > 0 && yearOf(value) < from ? `tooLow:${from}` : undefined;
};
const text = (longest: number): readonly Rule[] => [required, atMost(longest)];

const consent = { consent: [agreed] };

/** Rules of the ways in. */
export const gatewayRules = {
  list: { ...consent },
  invitation: { code: text(GATEWAY_LIMITS.code), ...consent },
  questions: {
    name: text(GATEWAY_LIMITS.line),
    formerName: [atMost(GATEWAY_LIMITS.line)],
    office: text(GATEWAY_LIMITS.line),
    practice: text(GATEWAY_LIMITS.line),
    from: [required, year],
    to: [required, year, notBefore],
    manager: [atMost(GATEWAY_LIMITS.line)],
    project: [atMost(GATEWAY_LIMITS.project)],
    employeeNumber: [atMost(GATEWAY_LIMITS.employeeNumber)],
    note: [atMost(GATEWAY_LIMITS.note)],
    ...consent,
  },
  withdraw: {},
  leave: { confirm: [ticked] },
} satisfies Record<string, Rules>;
