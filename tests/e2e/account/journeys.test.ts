import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { codeTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';
import { cookieHeader, cookieNames, fill, press, ready, somebody, title, type Person } from '../support/account.ts';
import { newReader, quietBrowser, signedIn } from '../support/by-request.ts';
import { heading, main, modesOf, open, wake, wrong, said } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const ARTICLE = '/featured-insights/industry/copper-has-a-memory';
const ARTICLE_TITLE = 'Copper has a memory';
const MANAGE = '/user-registration/manage-account';

describe.each(modesOf(import.meta.url))('an account $mode', (mode) => {
  let visit: Visit;
  let page: Page;
  let person: Person;
  beforeEach(async () => {
    visit = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled });
    page = visit.page;
    await withoutPictures(visit.context);
    person = await newReader(visit.context, site.insights);
  });
  afterEach(async () => {
    await visit.context.close();
    expect(visit.problems).toEqual([]);
  });

  const script = mode.javaScriptEnabled;
  const go = async (path: string) => {
    await open(page, `${site.insights}${path}`);
    await ready(page, mode);
  };
  /** The bar of an article answers in place with a script; without one it leads to a page that says the same. */
  const onArticle = async () => {
    await open(page, `${site.insights}${ARTICLE}`);
    if (script) await wake(page);
    if (script) await page.locator('[data-keep="save"][data-on]').waitFor();
  };

  it('saves an article, finds it, notes something, removes it and takes that back', async () => {
    await onArticle();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said(page, `“${ARTICLE_TITLE}” is saved.`);
    if (script) expect(await page.getByRole('button', { name: 'Saved' }).getAttribute('data-on')).toBe('true');
    await go(`${MANAGE}/saved-articles`);
    const link = main(page).getByRole('link', { name: ARTICLE_TITLE, exact: true });
    expect(await link.getAttribute('href')).toBe(ARTICLE);
    await main(page).getByText('Add a note').click();
    await main(page).getByRole('textbox', { name: /^Note/ }).fill('For the board');
    await press(page, 'Keep the note');
    await said(page, 'The note on');
    await main(page).getByRole('searchbox').fill('board');
    await press(page, 'Search');
    await page.waitForURL(/q=board/);
    await main(page).getByText('1 article with “board”').waitFor();
    await ready(page, mode);
    await press(page, `Remove ${ARTICLE_TITLE}`);
    await said(page, 'is removed');
    await press(page, 'Undo');
    await said(page, 'is back');
    await main(page).getByText('For the board').first().waitFor();
  });

  it('rates an article, and changes the rating', async () => {
    for (const rating of ['5', '3']) {
      await onArticle();
      await page.getByRole('button', { name: `${rating} of 5` }).click();
      await said(page, new RegExp(`^Thank you. Your rating of “.*” counts${script ? '\\.' : `: ${rating} of 5\\.`}`));
      // Without a script the article is the same for everybody but for the notice.
      if (!script) continue;
      await expect.poll(() => page.getByRole('button', { name: `${rating} of 5` }).getAttribute('aria-pressed')).toBe('true');
      expect(
        await main(page)
          .getByText(/of 5, \d+ ratings?/)
          .count(),
      ).toBe(1);
    }
  });

  it('makes suggestions of what was saved, each with its reason, and fewer of what is muted', async () => {
    await go('/user-registration/for-you');
    expect(await heading(page).textContent()).toBe('For You');
    await main(page).getByText('We do not know you yet').waitFor();
    await onArticle();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said(page, 'is saved');
    await go('/user-registration/for-you');
    const reasons = main(page).getByText(/^Because you saved/);
    await reasons.first().waitFor();
    expect(await reasons.first().getByRole('link').textContent()).toBe(ARTICLE_TITLE);
    const offered = main(page).getByRole('listitem').filter({ hasText: 'Less like this' });
    const title = (await offered.first().getByRole('heading').textContent()) ?? '';
    await offered.first().getByText('Less like this').click();
    await offered
      .first()
      .getByRole('button', { name: /^Mute / })
      .first()
      .click();
    await said(page, 'is muted');
    // Others take its place.
    await expect.poll(() => offered.count()).toBeGreaterThan(0);
    expect(await offered.getByRole('heading', { name: title, exact: true }).count()).toBe(0);
    await press(page, 'Switch off “For You”');
    await main(page).getByText('“For You” is switched off').waitFor();
    await press(page, 'Switch on “For You”');
    await said(page, '“For You” is on');
  });

  it('chooses newsletters and alerts, pauses, turns everything off and takes that back', async () => {
    await go(`${MANAGE}/edit-subscriptions`);
    const weekly = main(page).getByRole('switch', { name: 'Weekly Briefing' });
    await weekly.click();
    await said(page, 'Weekly Briefing comes every week, from');
    await press(page, 'Pause');
    await said(page, 'No e-mails until');
    await go(`${MANAGE}/edit-subscriptions`);
    expect(await main(page).getByText('No e-mails until').count()).toBe(1);
    await press(page, 'Send e-mails again');
    await said(page, 'E-mails come again');
    await press(page, 'Turn everything off');
    await said(page, 'Everything is off');
    expect(await weekly.getAttribute('aria-checked')).toBe('false');
    await press(page, 'Undo');
    await said(page, 'as it was');
    await open(page, page.url());
    expect(await weekly.getAttribute('aria-checked')).toBe('true');
  });

  it('changes the name, says what is wrong first', async () => {
    await go(`${MANAGE}/edit-profile`);
    const usual = await page.title();
    await main(page).getByLabel('First name').fill('-Robin');
    await press(page, 'Save the changes');
    const summary = wrong(page).filter({ hasText: 'corrected' });
    expect(await page.title()).toBe(`Error: ${usual}`);
    await summary.getByRole('link', { name: /^First name/ }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('profile-firstName');
    await main(page).getByLabel('First name').fill('Robine');
    await press(page, 'Save the changes');
    await said(page, 'Your changes are saved');
    await expect.poll(() => page.title()).toBe(usual);
    await open(page, page.url());
    expect(await main(page).getByLabel('First name').inputValue()).toBe('Robine');
  });

  it('changes the e-mail address by the code that the new one gets, and signs in with it', async () => {
    const next = somebody().email;
    await go(`${MANAGE}/edit-profile`);
    const since = new Date();
    await main(page).getByLabel('E-mail address').fill(next);
    await press(page, 'Send a code to the new address');
    await said(page, `A code is on its way to ${next}`);
    await main(page)
      .getByLabel('Code', { exact: true })
      .fill(await codeTo(next, since));
    await press(page, 'Change the address');
    await said(page, `You sign in with ${next} from now on`);
    await quietBrowser(site.insights).signIn({ ...person, email: next });
  });

  it('signs out everywhere: another browser’s session is over', async () => {
    const other = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled });
    await signedIn(other.context, site.insights, person);
    await go(`${MANAGE}/security`);
    expect(
      await main(page)
        .getByRole('button', { name: /^End this one/ })
        .count(),
    ).toBe(1);
    await main(page)
      .getByRole('checkbox', { name: /End all sign-ins/ })
      .check();
    await press(page, 'Sign out everywhere');
    await expect.poll(async () => (await cookieNames(page, site.insights)).includes('mh_jwt')).toBe(false);
    await open(other.page, `${site.insights}${MANAGE}/security`);
    await main(other.page)
      .getByRole('link', { name: 'Sign in again' })
      .or(main(other.page).getByLabel('Password', { exact: true }))
      .first()
      .waitFor();
    await other.context.close();
  });

  it('gives everything held as a file, and erases it after a confirmation', async () => {
    await go(`${MANAGE}/privacy`);
    const answer = await ask(site.insights, '/api/account/export', { headers: { Cookie: await cookieHeader(page) } });
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="account-[\d-]+\.json"$/) as string,
      'cache-control': 'private, no-store',
    });
    const everything = JSON.parse(answer.body) as Record<string, unknown>;
    expect(everything).toMatchObject({ account: { email: person.email } });
    expect(JSON.stringify(everything)).not.toMatch(/access_token|refresh_token/);
    await press(page, 'Erase the account');
    await wrong(page).getByText('Tick the box').first().waitFor();
    await main(page)
      .getByRole('checkbox', { name: /Erase my account/ })
      .check();
    await press(page, 'Erase the account');
    await page.waitForURL(`${site.insights}/user-registration/erased`);
    await title(page, 'Your account has been erased');
    expect(await cookieNames(page, site.insights)).not.toContain('mh_jwt');
    expect(await quietBrowser(site.insights).tryPassword(person)).toEqual(['signIn.problem.wrong']);
  });

  it('asks for the sign-in where the session is over, and stands in German too', async () => {
    await go(`/de${MANAGE}/saved-articles`);
    expect(await heading(page).textContent()).toBe('Gemerkte Artikel');
    await page.context().clearCookies();
    await open(page, `${site.insights}${MANAGE}/saved-articles`);
    await page.waitForURL(/\/sign-in\/prompt\?to=/);
    await fill(page, 'E-mail address', person.email);
  });
});
