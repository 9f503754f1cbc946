import { afterEach, describe, expect, it } from 'vitest';
import { elsewhere } from '../../e2e/support/account.ts';
import { formBrowser } from '../../support/form-browser.ts';
import { textOf } from '../../support/html.ts';
import { site } from '../../support/site.ts';
import { clearFaults, orderFault } from '../support/faults.ts';

const FOR_YOU = '/user-registration/for-you';

describe('an identity provider that is down (promise 10)', () => {
  const provider = (): string => new URL(process.env.IDENTITY_ISSUER ?? '').origin;
  afterEach(() => clearFaults(provider()));

  it('keeps nobody from the page', async () => {
    await orderFault(provider(), { fault: 503 });
    // What is known of it is kept for ten seconds.
    await new Promise((resolve) => setTimeout(resolve, 10_500));
    const browser = formBrowser({ ...elsewhere(), 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' });
    const { address, html } = await browser.open(`${site.insights}${FOR_YOU}`);
    expect(address.pathname + address.search).toBe(`/sign-in/prompt?to=${encodeURIComponent(FOR_YOU)}`);
    expect(browser.asked.filter((asked) => asked.includes('/v1/authorize?'))).toEqual([]);
    expect(textOf(html)).toContain('Sign in to see your “For You” page');
  });
});
