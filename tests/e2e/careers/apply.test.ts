import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { mailTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';
import { ready, somebody } from '../support/account.ts';
import { alive, heading, main, modesOf, open, wrong } from '../support/walk.ts';

const PDF = {
  name: 'Robin’s CV.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
};
const PROGRAM = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(800, 7)]) };

/** Near the limit: two of them are more than any layer on the way may hold. */
const LONG = { ...PDF, name: 'long.pdf', buffer: Buffer.concat([PDF.buffer, Buffer.alloc(9_000_000, 32)]) };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Path of an opening of the firm's own. */
async function anOpening(): Promise<string> {
  const { results } = (await (await fetch(`${site.dotcom}/api/jobsearch?start=1&lang=en&employer=Aldermoor`)).json()) as {
    results: { slug: string }[];
  };
  return `/careers/search-jobs/jobs/${results[0]?.slug ?? ''}`;
}

describe.each(modesOf(import.meta.url))('applying $mode', (mode) => {
  let visit: Visit;
  let page: Page;
  beforeEach(async () => {
    visit = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled });
    page = visit.page;
    await withoutPictures(visit.context);
  });
  afterEach(async () => {
    await visit.context.close();
    expect(visit.problems.filter((problem) => !/status of (?:410|422)/.test(problem))).toEqual([]);
  });

  const field = (name: string) => main(page).getByLabel(name, { exact: true });
  const letter = () => main(page).getByLabel(/^Letter \(/);
  const start = async (path: string) => {
    await open(page, site.dotcom + path);
    await ready(page, mode);
  };
  const person = async (email: string) => {
    await field('First name').fill('Robin');
    await field('Last name (optional)').fill('O’Neill-Sørensen');
    await field('E-mail address').fill(email);
    await field('Where you live').fill('Rotterdam, Netherlands');
    await main(page).getByLabel('When you could begin').fill('In March');
  };
  const send = async () => {
    await main(page).getByRole('button', { name: 'Send the application' }).click();
  };

  it('leads from the opening to a receipt, and to one in the mailbox', async () => {
    const opening = await anOpening();
    const since = new Date();
    const { email } = somebody();
    await start(opening);
    await main(page).getByRole('link', { name: 'Apply' }).first().click();
    await page.waitForURL(`${site.dotcom}${opening}/apply`);
    await ready(page, mode);
    await person(email);
    await field('CV').setInputFiles(LONG);
    await main(page)
      .getByLabel(/^Letter as a file/)
      .setInputFiles(LONG);
    await main(page).getByRole('checkbox').check();
    await send();
    await page.waitForURL(/\/apply\?receipt=/);
    expect(await heading(page).textContent()).toBe('Your application has arrived');
    const number =
      (await main(page)
        .locator('strong')
        .filter({ hasText: /^[A-Z\d]{4}-[A-Z\d]{4}$/ })
        .textContent()) ?? '';
    const mail = await mailTo(email, since, /We have your application/);
    expect(mail.text).toContain(number);
    const notice = await mailTo('recruiting@aldermoor.localhost', since, new RegExp(number));
    expect(notice.text).toContain(email);
    // Nothing of the applicant is on a page that an address alone opens.
    expect(await main(page).textContent()).not.toContain('Robin');
  });

  it('loses nothing when something is wrong', async () => {
    await start(`${await anOpening()}/apply`);
    const { email } = somebody();
    await person('robin@');
    await field('CV').setInputFiles(PDF);
    await letter().fill('Dear team,\nI count things.');
    await send();
    const summary = wrong(main(page));
    await summary.getByRole('link', { name: /E-mail address/ }).waitFor();
    await summary.getByRole('link', { name: /Consent|consent|You may read/ }).waitFor();
    expect(await field('First name').inputValue()).toBe('Robin');
    expect(await letter().inputValue()).toBe('Dear team,\nI count things.');
    await field('E-mail address').fill(email);
    await main(page).getByRole('checkbox').check();
    // The file is there, in the field or at the service: it is not chosen again.
    await send();
    await page.waitForURL(/\/apply\?receipt=/);
  });

  it('says what a file is not', async () => {
    await start(`${await anOpening()}/apply`);
    await person(somebody().email);
    await field('CV').setInputFiles(PROGRAM);
    await main(page).getByRole('checkbox').check();
    await send();
    await wrong(main(page))
      .getByRole('link', { name: /CV: This is not one of PDF/ })
      .waitFor();
  });

  it('in German', async () => {
    await open(page, `${site.dotcom}/de${await anOpening()}/apply`);
    expect(await heading(page).textContent()).toBe('Bewerbung');
    await main(page).getByRole('button', { name: 'Bewerbung senden' }).waitFor();
  });
});

describe('with a script', () => {
  it('sends again after a dropped line, and once', async () => {
    const { page, context } = await visitor(browser);
    const since = new Date();
    const { email } = somebody();
    let cut = 0;
    await context.route('**/api/careers/apply**', async (route) => {
      cut += 1;
      if (cut > 1) return route.continue();
      // The form arrives; the answer does not.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await open(page, `${site.dotcom}${await anOpening()}/apply`);
    await alive(page);
    for (const [name, value] of [
      ['First name', 'Robin'],
      ['Last name (optional)', 'Lee'],
      ['E-mail address', email],
      ['Where you live', 'Oslo'],
    ] as const)
      await main(page).getByLabel(name, { exact: true }).fill(value);
    await main(page).getByLabel('CV', { exact: true }).setInputFiles(PDF);
    await main(page).getByRole('checkbox').check();
    await main(page).getByRole('button', { name: 'Send the application' }).click();
    await page.waitForURL(/\/apply\?receipt=/);
    expect(cut).toBe(2);
    await mailTo(email, since, /We have your application/);
    const { messages } = (await (await fetch(`${process.env.TEST_MAILBOX}/api/messages?to=${encodeURIComponent(email)}`)).json()) as {
      messages: object[];
    };
    expect(messages).toHaveLength(1);
    await context.close();
  });
});

describe('what is sent past the page', () => {
  const post = async (name: string, content: Buffer, accept = 'application/json') => {
    const opening = (await anOpening()).split('/').at(-1) ?? '';
    const body = new FormData();
    for (const [field, value] of [
      ['form.id', 'job-application'],
      ['form.key', crypto.randomUUID()],
      ['form.language', 'en'],
      ['form.subject', opening],
      ['firstName', 'Robin'],
      ['lastName', 'Lee'],
      ['email', somebody().email],
      ['location', 'Oslo'],
      ['consent', 'yes'],
    ] as const)
      body.append(field, value);
    body.append('cv', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), name);
    return fetch(`${site.dotcom}/api/careers/apply?opening=${opening}&lang=en`, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept, origin: site.dotcom, 'sec-fetch-site': 'same-origin' },
      body,
    });
  };
  const fifty = Buffer.concat([PDF.buffer, Buffer.alloc(50_000_000, 32)]);
  it('50 MB are refused in words, to a script and to a browser without one', async () => {
    const answer = await post('cv.pdf', fifty);
    expect(answer.status).toBe(422);
    expect(((await answer.json()) as { errors: object[] }).errors).toContainEqual({ field: 'cv', problem: 'file-size' });
    const led = await post('cv.pdf', fifty, 'text/html');
    expect([led.status, led.headers.get('location')]).toEqual([303, expect.stringMatching(/\/apply\?refused=[a-z-]+#problems$/)]);
  });
  it('a program under the name of a letter, with a path in it, is refused', async () => {
    const answer = await post('../../../etc/cron.d/cv.pdf', PROGRAM.buffer);
    expect(answer.status).toBe(422);
    expect(((await answer.json()) as { errors: object[] }).errors).toContainEqual({ field: 'cv', problem: 'file-type' });
  });
});

describe('job alerts', () => {
  it('have what was typed again where the address is none, once', async () => {
    const ask = (path: string, options: RequestInit = {}) => fetch(new URL(path, site.dotcom), { redirect: 'manual', ...options });
    const answer = await ask('/api/careers/alerts', {
      method: 'POST',
      headers: { origin: site.dotcom, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ email: 'ada at "example"', frequency: 'daily', search: 'keyword=grid', lang: 'en' }),
    });
    const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
    const page = async (cookies: readonly string[]) => {
      const shown = await ask(answer.headers.get('location') ?? '', { headers: { cookie: cookies.join('; ') } });
      const html = await shown.text();
      const form = /<form class="jobalert__form"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
      return {
        email: /<input[^>]*name="email"[^>]*value="([^"]*)"/.exec(form)?.[1] ?? '',
        often: /<input[^>]*name="frequency"[^>]*checked=""[^>]*value="(\w+)"/.exec(form)?.[1],
        forgotten: shown.headers.getSetCookie().filter((each) => each.includes('Max-Age=0')).length,
      };
    };
    expect(await page(cookie)).toEqual({ email: 'ada at &quot;example&quot;', often: 'daily', forgotten: 1 });
    expect(await page([])).toEqual({ email: '', often: 'weekly', forgotten: 0 });
  });
  it('are confirmed and turned off by buttons; opening the mail’s addresses changes nothing', async () => {
    const { page, context, problems } = await visitor(browser, { javaScriptEnabled: false });
    const since = new Date();
    const { email } = somebody();
    const origin = site.dotcom;
    const asked = await fetch(`${origin}/api/careers/alerts`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ email, frequency: 'daily', search: 'keyword=grid', lang: 'en' }),
    });
    expect(asked.status).toBe(303);
    const mail = await mailTo(email, since, /Confirm your job alert/);
    await open(page, mail.links[0] ?? '');
    await main(page).getByRole('button', { name: 'Confirm the job alert' }).click();
    await main(page).getByText('Your job alert is on.').waitFor();
    expect(
      await main(page)
        .getByRole('link', { name: /^Show the \d+ openings? that fits? now$/ })
        .getAttribute('href'),
    ).toContain('keyword=grid');
    const token = new URL(page.url()).searchParams.get('alert') ?? '';
    await open(page, `${origin}/api/careers/alerts/off?token=${token}`);
    await main(page).getByRole('button', { name: 'Turn this job alert off' }).waitFor();
    // What a mail program sends: no cookie, no origin, no redirect.
    const off = await fetch(`${origin}/api/careers/alerts/off?token=${token}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(off.status).toBe(200);
    await page.reload();
    await main(page).getByText('There is no such job alert').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
