import { describe, expect, it } from 'vitest';
import { line } from '../../../../../tests/contract/support/openings.ts';
import { deadlineOf, instantOf } from './dates.ts';
import type { ImportContext } from './importer.ts';
import { IMPORTERS } from './kinds.ts';

const now = new Date('2026-11-21T10:00:00Z');
const context: ImportContext = { employer: 'Acme', language: 'en', now };
const MUNICH = [{ city: 'Munich', country: 'DE' }];
const SAN_FRANCISCO = [{ city: 'San Francisco', region: 'CA', country: 'US' }];

describe('a date of a feed', () => {
  it.each([
    ['2026-11-01', '2026-11-01T00:00:00.000Z'],
    ['2026-11-01T17:00', '2026-11-01T17:00:00.000Z'],
    ['2026-11-01 17:00:30', '2026-11-01T17:00:30.000Z'],
    ['2026-11-01T17:00:00.532-05:00', '2026-11-01T22:00:00.532Z'],
    ['05.01.2026', '2026-01-05T00:00:00.000Z'],
    ['Mon, 07 Sep 2026 12:00:00 +0200', '2026-09-07T10:00:00.000Z'],
    ['07 Sep 2026 12:00:00 EST', '2026-09-07T17:00:00.000Z'],
  ])('%s', (text, instant) => expect(instantOf(text, now)).toBe(instant));

  it.each(['01/02/2027', '2026', '20270115', '31.02.2026', '0001-01-01', '9999-12-31', 'soon', ''])('"%s" is none', (text) =>
    expect(() => instantOf(text, now)).toThrow(RangeError),
  );
});

describe('the last day of an opening', () => {
  it.each([
    ['2027-01-15', MUNICH, '2027-01-15', '2027-01-15T22:59:59.000Z'],
    ['2027-01-15', SAN_FRANCISCO, '2027-01-15', '2027-01-16T07:59:59.000Z'],
    ['2027-01-15', [...MUNICH, ...SAN_FRANCISCO], '2027-01-15', '2027-01-16T07:59:59.000Z'],
    ['2027-01-15', [], '2027-01-15', '2027-01-16T11:59:59.000Z'],
    ['31.01.2027', MUNICH, '2027-01-31', '2027-01-31T22:59:59.000Z'],
    ['2027-01-15T23:59:59-08:00', MUNICH, '2027-01-15', '2027-01-16T07:59:59.000Z'],
    ['2027-01-15T00:00:00', MUNICH, '2027-01-15', '2027-01-15T22:59:59.000Z'],
    ['15.01.2027 00:00', SAN_FRANCISCO, '2027-01-15', '2027-01-16T07:59:59.000Z'],
    ['2027-01-15T00:00:00.000Z', SAN_FRANCISCO, '2027-01-15', '2027-01-15T23:59:59.000Z'],
    ['2027-01-15T00:00:00+01:00', MUNICH, '2027-01-15', '2027-01-15T22:59:59.000Z'],
    ['2027-01-15T17:00', MUNICH, '2027-01-15', '2027-01-15T16:00:00.000Z'],
  ])('%s', (text, places, closesOn, closes) =>
    expect(deadlineOf(text, { places, now })).toEqual({ deadline: { closesOn, closes }, remarks: [] }),
  );

  it.each(['until filled', '9999-12-31', '0001-01-01', '01/02/2027'])('of "%s" is none, and is told', (text) =>
    expect(deadlineOf(text, { places: MUNICH, now })).toEqual({
      deadline: {},
      remarks: [{ what: 'a closing date that cannot be read', quote: text }],
    }),
  );

  it('of USAJOBS ends in Washington, in summer too', () => {
    const { draft } = IMPORTERS.usajobs.draft(
      {
        control_number: 1,
        position_title: 'Analyst',
        appointment_type: 'Permanent',
        occupation_series: ['0343'],
        hiring_paths: [],
        open_date: '2026-07-01',
        close_date: '2026-07-15',
        usajobs_url: 'https://jobs.example/1',
      },
      context,
    );
    expect(draft).toMatchObject({ closesOn: '2026-07-15', closes: '2026-07-16T03:59:59.000Z' });
  });

  it('of our own form ends where the opening is, and the next round begins then', () => {
    const posting = { ...line('A-1'), cities: ['San Francisco, CA'], posted: '2026-10-01', closes: '2026-12-12', rounds: true };
    const at = (moment: string) => IMPORTERS.masthead.draft(posting, { ...context, now: new Date(moment) }).draft;
    expect(at('2026-12-13T07:00:00Z')).toMatchObject({ externalId: 'A-1', closesOn: '2026-12-12', closes: '2026-12-13T07:59:59.000Z' });
    expect(at('2026-12-13T08:00:00Z')).toMatchObject({ externalId: 'A-1-2' });
  });
});
