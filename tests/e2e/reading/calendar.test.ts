import ICAL from 'ical.js';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { shippedEvent } from '../../support/shipped-event.ts';
import { addressOf, site } from '../../support/site.ts';
import { main, open, wake } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const EVENT = 'who-may-plug-in';
const FILE = '/api/events/97898406-32ed-55f1-a031-ab2a207472f0.ics';
const eventIn = (body: string) => new ICAL.Event(new ICAL.Component(ICAL.parse(body) as never).getFirstSubcomponent('vevent')!);

describe('an event’s calendar file', () => {
  it('is the event', async () => {
    const { status, headers, body, bytes } = await ask(site.dotcom, FILE);
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/calendar; charset=utf-8; method=PUBLISH',
      'attachment; filename="who-may-plug-in.ics"',
    ]);
    const event = eventIn(body);
    const { start, end } = shippedEvent(EVENT);
    expect([event.summary, event.startDate.toJSDate(), event.endDate.toJSDate()]).toEqual(['Who may plug in?', start, end]);
    expect(event.location).toContain('Rotterdam');
    expect(String(event.component.getFirstPropertyValue('url'))).toBe(addressOf('event'));
    for (const line of bytes.toString('latin1').split('\r\n')) expect(line.length).toBeLessThanOrEqual(75);
  });
  it('speaks the page’s language, and is the same event', async () => {
    const [one, two] = [eventIn((await ask(site.dotcom, FILE)).body), eventIn((await ask(site.dotcom, `${FILE}?lang=de`)).body)];
    expect([two.summary, two.uid]).toEqual(['Wer darf ans Netz?', one.uid]);
    expect(String(two.component.getFirstPropertyValue('url'))).toContain('/de/events/who-may-plug-in');
  });
  it.each([
    ['bridges-and-pensions', false],
    [EVENT, true],
    ['timetable-school', true],
  ])('%s: is offered as long as one can come', async (name, isToCome) => {
    const ends = shippedEvent(name).end;
    expect(ends.getTime() > Date.now()).toBe(isToCome);
    for (const language of ['', '/de']) {
      const { body } = await ask(site.dotcom, `${language}/events/${name}`);
      const file = /href="(\/api\/events\/[^"]+)"/.exec(body)?.[1];
      const end = /"endDate":"([^"]+)"/.exec(body)?.[1] ?? '';
      expect(new Date(end)).toEqual(ends);
      expect(file !== undefined).toBe(isToCome);
      if (file) expect(eventIn((await ask(site.dotcom, file)).body).endDate.toJSDate()).toEqual(ends);
    }
  });
  it.each([
    '/api/events/nothing.ics',
    '/api/events/00000000-0000-5000-8000-000000000001.ics',
    '/api/events/97898406-32ed-55f1-a031-ab2a207472f0',
  ])('%s is none', async (path) => {
    expect((await ask(site.dotcom, path)).status).toBe(404);
  });
});

describe('the hour of an event', () => {
  const { start, end } = shippedEvent(EVENT);
  const said = (options: Intl.DateTimeFormatOptions, at: Date): string => new Intl.DateTimeFormat('en-GB', options).format(at);
  const hours = (timeZone: string): string =>
    [start, end].map((at) => said({ timeZone, hour: '2-digit', minute: '2-digit' }, at)).join('–');
  it.each([
    ['America/New_York', hours('America/New_York')],
    // There it is the next day.
    ['Asia/Tokyo', `${said({ timeZone: 'Asia/Tokyo', dateStyle: 'long' }, start)}, ${hours('Asia/Tokyo')}`],
  ])('is also said in the visitor’s zone: %s', async (timezoneId, words) => {
    const { page, context, problems } = await visitor(browser, { timezoneId });
    await withoutPictures(context);
    await open(page, addressOf('event'));
    const zone = said({ timeZone: 'Europe/Amsterdam', timeZoneName: 'short' }, start).split(' ').at(-1) ?? '';
    expect(zone).toMatch(/^CES?T$/);
    expect(await main(page).textContent()).toContain(`${hours('Europe/Amsterdam')} ${zone}`);
    await wake(page);
    const own = main(page).getByText('In your time zone');
    await own.waitFor();
    // A day and its month stand on one line.
    expect((await own.textContent())?.replaceAll('\u00a0', ' ')).toContain(words);
    await context.close();
    expect(problems).toEqual([]);
  });
  it('is said once to who is there', async () => {
    const { page, context } = await visitor(browser, { timezoneId: 'Europe/Berlin' });
    await withoutPictures(context);
    await open(page, addressOf('event'));
    await wake(page);
    await page.waitForTimeout(800);
    expect(await main(page).getByText('In your time zone').isVisible()).toBe(false);
    await context.close();
  });
});
