import { globSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../supervisor/paths.ts';
import { laterEvent, moveEvents, weeksSince, WRITTEN_AT } from './moved-events.ts';

const DAY_MS = 86_400_000;
const EVENTS = 'src/sitecore/items/content/aldermoor/dotcom/Home/events';

/** Ends of the events of a folder of items, in ms. */
const endsIn = (folder: string): number[] =>
  globSync(`${EVENTS}/*.yml`, { cwd: folder }).flatMap((name) => {
    const [, end] = /Hint: EndDate\s+Value: (\S+)/.exec(readFileSync(path.join(folder, name), 'utf8')) ?? [];
    return end === undefined ? [] : [Date.parse(end.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:'))];
  });

/** The events in a folder of their own, as links. */
function linked(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-moved-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, EVENTS), { recursive: true });
  for (const name of globSync(`${EVENTS}/*.yml`, { cwd: root })) linkSync(path.join(root, name), path.join(folder, name));
  return folder;
}

it.each(['2026-12-04T20:00:01Z', '2027-05-21T00:00:00Z', '2029-02-28T23:59:59Z', '2041-07-01T12:00:00Z'])(
  'leaves as many events to come on %s as when they were written, the next in a week or two',
  (moment) => {
    const now = Date.parse(moment);
    const [folder, before] = [linked(), endsIn(root)];
    expect(before.length).toBeGreaterThan(10);
    moveEvents(folder, now);
    const coming = endsIn(folder).filter((end) => end > now);
    expect(coming).toHaveLength(before.filter((end) => end > WRITTEN_AT).length);
    expect((Math.min(...coming) - now) / DAY_MS).toBeGreaterThan(6);
    expect((Math.min(...coming) - now) / DAY_MS).toBeLessThan(14);
    // Days of the week stay, and what was linked is as it was.
    expect(endsIn(folder).map((end) => new Date(end).getUTCDay())).toEqual(before.map((end) => new Date(end).getUTCDay()));
    expect(endsIn(root)).toEqual(before);
  },
);

it('moves nothing in the first week, nor what is no date of an event', () => {
  expect([weeksSince(WRITTEN_AT - 1), weeksSince(WRITTEN_AT + 7 * DAY_MS - 1), weeksSince(WRITTEN_AT + 7 * DAY_MS)]).toEqual([0, 0, 1]);
  const article = '  Hint: DisplayDate\n  Value: 20261118T060000Z\n';
  expect(laterEvent(article, 3)).toBe(article);
  expect(laterEvent('  Hint: EndDate\n  Value: 20261230T200000Z\n', 1)).toBe('  Hint: EndDate\n  Value: 20270106T200000Z\n');
});
