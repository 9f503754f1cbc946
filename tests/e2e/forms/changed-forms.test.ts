import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productionBuildExists } from '../../contract/support/processes.ts';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { elsewhere, ready, somebody } from '../support/account.ts';
import { ownForms, type OwnForms } from '../support/own-forms.ts';
import { main, MODES, open, wrong, type Mode } from '../support/walk.ts';

/** Forms as editors may change them, and a forms service that is away: the shipped items in a folder of this test's own. */

const SAVE = '{0C61EAB3-A61E-47B8-AE0B-B6EBA0D6EB1B}';
const EMAIL = '{72CCAB13-E73F-4C75-8742-F2FFDF141E31}';
const REDIRECT = '{848EE3CD-5B4F-473D-B438-56B137035C62}';
const UNKNOWN = '{11111111-2222-4333-8444-555555555555}';
const LEADS_TO = '/topics?from=report#main';

let own: OwnForms;
let browser: Browser;

describe.skipIf(!productionBuildExists())('a form that its editors changed', () => {
  beforeAll(async () => {
    own = await ownForms({
      changes: {
        'contact/Message/Send/SubmitActions/Save Data': (yaml) => yaml.replace(SAVE, UNKNOWN),
        'report-request/Request/Send/SubmitActions/Save Data': (yaml) => yaml.replace('"code":true,', ''),
        'report-request/Request/Send/SubmitActions/Send Email': (yaml) =>
          yaml.replace(EMAIL, REDIRECT).replace('{"recipient":"office"}', JSON.stringify({ url: LEADS_TO })),
      },
    });
    browser = await openBrowser();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await own?.stop();
  });

  describe.each(MODES)('$mode', (mode: Mode) => {
    let visit: Visit;
    let page: Page;
    beforeEach(async () => {
      own.gate.away = undefined;
      visit = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled, extraHTTPHeaders: elsewhere() });
      page = visit.page;
      await withoutPictures(visit.context);
      return () => visit.context.close();
    });
    const field = (name: string) => main(page).getByLabel(name, { exact: true });
    const press = (name: string) => main(page).getByRole('button', { name, exact: true }).click();
    const person = async (): Promise<string> => {
      const { email } = somebody();
      await field('First name').fill('Robin');
      await field('Last name').fill('Sørensen');
      await field('E-mail address').fill(email);
      await main(page)
        .getByRole('checkbox', { name: /^Aldermoor may/ })
        .check();
      return email;
    };
    const stored = () => page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('mh-form:')));

    it('says what the specification says of an action that nobody implements, and loses nothing (section 8)', async () => {
      await open(page, `${own.dotcom}/contact`);
      await ready(page, mode);
      await field('What is it about?').selectOption({ label: 'A question or an enquiry' });
      await field('Your message').fill('May one come by boat?');
      const email = await person();
      await press('Send message');
      const said = wrong(main(page)).getByText(
        'We do not support this functionality right now, please contact development team for further details',
        { exact: true },
      );
      await said.waitFor();
      await expect.poll(() => wrong(main(page)).evaluate((node) => node === document.activeElement)).toBe(true);
      expect(await field('Your message').inputValue()).toBe('May one come by boat?');
      expect(await own.forms.query('select 1 from forms.submissions where email = $1', [email])).toEqual([]);
      await open(page, page.url().replace('/contact', '/de/contact'));
      await wrong(main(page)).getByText('Diese Funktion unterstützen wir derzeit nicht').waitFor();
    });

    it('leads on to where its editor says, with query and hash, and keeps nothing of what was typed', async () => {
      await open(page, `${own.insights}/featured-insights/insights-store/ask-for-a-report`);
      await ready(page, mode);
      await main(page).getByRole('radio', { name: 'The long queue' }).check();
      await person();
      if (mode.javaScriptEnabled) expect(await stored()).toHaveLength(1);
      await press('Ask for the report');
      await page.waitForURL((url) => url.pathname + url.search + url.hash === LEADS_TO);
      if (!mode.javaScriptEnabled) return;
      expect(await stored()).toEqual([]);
      // The receipt is no place to come back to.
      await page.goBack();
      expect(new URL(page.url()).searchParams.has('sent')).toBe(false);
    });

    it.each([
      ['does not go on with it', /\/resume$/, 'The form does not answer just now', undefined],
      ['is away', /./, 'The form does not answer just now', 'Try again'],
    ] as const)('is gone on with by the link of its mail after a while, where the service %s', async (_what, away, words, link) => {
      const { email } = somebody();
      await open(page, `${own.dotcom}/events/ask-for-a-speaker`);
      await ready(page, mode);
      await field('Name of the event').fill('Day of the harbour');
      await main(page).getByText('Save and continue later').click();
      await field('E-mail address for the link').fill(email);
      await press('Keep it and mail the link');
      await main(page).getByText(`on its way to ${email}`).waitFor();
      const [mail] = await own.forms.mailsTo(email);
      await open(page, mail?.links.find((each) => each.includes('resume=')) ?? '');
      await ready(page, mode);
      own.gate.away = away;
      await press('Go on with your form');
      await main(page).getByText(words).first().waitFor();
      expect(new URL(page.url()).searchParams.get('resume')).toMatch(/^[\w-]{20,}$/);
      own.gate.away = undefined;
      if (link)
        await main(page)
          .getByRole('link', { name: new RegExp(link) })
          .click();
      await press('Go on with your form');
      await expect.poll(() => field('Name of the event').inputValue()).toBe('Day of the harbour');
    });
  });
});
