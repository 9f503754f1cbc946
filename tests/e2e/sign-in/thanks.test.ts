import { describe, it } from 'vitest';
import { visitor } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { expectSignedIn, fill, press, ready, signIn, title } from '../support/account.ts';
import { account } from '../support/by-request.ts';
import { crossed, MODES, open, wrong } from '../support/walk.ts';
import { sharedBrowser } from '../support/ways.ts';

const browser = sharedBrowser();

describe.each(crossed('dotcom', MODES))('the page that ends a sign-up, without a session, on $name $mode', (mode) => {
  it('signs in on itself, says what is wrong, and thanks whoever has an account', async () => {
    const origin = site[mode.name];
    const person = await account(origin);
    const { page, context } = await visitor(browser(), { javaScriptEnabled: mode.javaScriptEnabled });
    await open(page, `${origin}/sign-up/thanks`);
    await title(page, 'Sign in to choose topics and newsletters');
    await signIn(page, mode, { ...person, password: 'not the one 1' });
    await wrong(page).waitFor();
    await title(page, 'Sign in to choose topics and newsletters');
    await ready(page, mode);
    await fill(page, 'Password', person.password);
    await press(page, 'Sign in');
    await page.waitForURL(`${origin}/sign-up/thanks`);
    await title(page, 'Welcome');
    await expectSignedIn(page, origin);
    await context.close();
  });
});
