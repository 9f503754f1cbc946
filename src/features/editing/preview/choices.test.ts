import { describe, expect, it } from 'vitest';
import { choicesOf, FIRST_CHOICES, framedQuery, keptChoices, timeOf, withChoices } from './choices';

const chosen = (query: string, kept?: string) => choicesOf(new URLSearchParams(query), kept);

describe('what is chosen', () => {
  it('is the draft for a visitor, in the whole window, until something else is', () => expect(chosen('')).toEqual(FIRST_CHOICES));

  it('is said by the address before what was kept', () => {
    const kept = keptChoices(chosen('sc_view=published&sc_as=premium&sc_frames=375'));
    expect(chosen('', kept)).toEqual({ view: 'published', date: '', as: 'premium', frames: '375' });
    expect(chosen('sc_as=visitor&sc_frames=none', kept)).toEqual({ ...FIRST_CHOICES, view: 'published' });
  });

  it.each([
    ['sc_view=secret'],
    ['sc_as=approver'],
    ['sc_frames=377'],
    ['sc_date=tomorrow'],
    ['sc_date=2026-13-41T09:00'],
    ['sc_frames=%3Cscript%3E'],
  ])('is nothing that there is not: %s', (query) => expect(chosen(query)).toEqual(FIRST_CHOICES));

  it('is of another time only with a date', () => {
    expect(timeOf(chosen('sc_view=date&sc_date=2026-12-01T09:00'))).toBe('2026-12-01T09:00:00Z');
    expect(chosen('sc_view=date')).toMatchObject({ view: 'published' });
    expect(timeOf(chosen('sc_view=draft&sc_date=2026-12-01T09:00'))).toBeUndefined();
  });

  it('is kept in few words: nothing of what is so anyway', () => {
    expect(keptChoices(FIRST_CHOICES)).toBe('');
    expect(keptChoices({ ...FIRST_CHOICES, as: 'reader' })).toBe('as=reader');
  });
});

it('an address says what was chosen', () =>
  expect(withChoices('/de/people', { view: 'published', frame: '1' })).toBe('/de/people?sc_view=published&sc_frame=1'));

describe('a link inside a frame', () => {
  const ORIGIN = 'https://preview.example.org';
  const led = (query: string, referer: string | undefined) => framedQuery(new URLSearchParams(query), referer, ORIGIN)?.toString();

  it('leads to a page that is shown as the frame is', () =>
    expect(led('page=2', `${ORIGIN}/people?sc_view=published&sc_as=premium&sc_frame=1&sc_version=3`)).toBe(
      'page=2&sc_view=published&sc_as=premium&sc_frame=1',
    ));
  it('that says itself what it wants keeps it', () =>
    expect(led('sc_view=draft', `${ORIGIN}/?sc_view=published&sc_frame=1`)).toBe('sc_view=draft&sc_frame=1'));
  it.each([
    ['it is the frame’s own address', 'sc_frame=1', `${ORIGIN}/?sc_frame=1`],
    ['the page before is in no frame', '', `${ORIGIN}/?sc_view=published`],
    ['another origin led here', '', 'https://elsewhere.example/?sc_frame=1'],
    ['nobody says what led here', '', undefined],
    ['what led here is no address', '', 'nonsense'],
  ])('is as it is where %s', (_why, query, referer) => expect(led(query, referer)).toBeUndefined());
});
