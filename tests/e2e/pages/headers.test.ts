import { describe, expect, it } from 'vitest';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { ask } from '../../support/http.ts';
import { serviceUrl } from '../../support/seen.ts';
import { APPLICATIONS, PAGE_TYPES, site } from '../../support/site.ts';

const EDITOR = { Authorization: `Basic ${Buffer.from('editor:masthead').toString('base64')}` };

/** What it is, where it is, and the status it has. */
const ANSWERS: readonly (readonly [
  what: string,
  origin: 'dotcom' | 'insights' | 'preview',
  address: string,
  status: number,
  headers: Record<string, string>,
])[] = [
  ...Object.entries(PAGE_TYPES).map(([type, [origin, address]]) => [type, origin, address, type === 'notFound' ? 404 : 200, {}] as const),
  ['a German page that is not there', 'dotcom', '/de/keine-solche-seite', 404, {}],
  ['an address that is too long', 'dotcom', `/${'a'.repeat(1_100)}`, 414, {}],
  ['an address with the default language', 'dotcom', '/en/people', 308, {}],
  ['another host', 'dotcom', '/', 421, { Host: 'elsewhere.example' }],
  ['preview without a sign-in', 'preview', '/', 401, {}],
  ['preview', 'preview', '/', 200, EDITOR],
  ['a draft that is not there', 'preview', '/no-such-page', 404, EDITOR],
];

const OFFERS = process.env.OFFERS_URL ?? 'no offers';

/** Findings that are more than advice: the scale falls from HIGH (10) to NONE (100), and guesses stand beside what they guess at. */
const GRAVE = new Set<Severity>([Severity.HIGH, Severity.SYNTAX, Severity.MEDIUM, Severity.HIGH_MAYBE, Severity.MEDIUM_MAYBE]);

/** What is more than advice in a policy. On one machine the offers have an address without TLS. */
const graveIn = (policy: string): string[] =>
  new CspEvaluator(new CspParser(policy.replaceAll(OFFERS, 'https://offers.example')).csp)
    .evaluate()
    .filter(({ severity }) => GRAVE.has(severity))
    .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`);

/** Pages that are none of the public site's documents: applications, the desk, and those of the other services. */
const OTHERS: readonly (readonly [what: string, address: () => string, headers: Record<string, string>])[] = [
  ...Object.entries(APPLICATIONS).map(([name, [origin, path]]) => [name, () => `${site[origin]}${path}`, {}] as const),
  ['the desk', () => `${site.preview}/sitecore/editor`, EDITOR],
  ['the sign-in of the desk', () => `${site.preview}/sitecore/sign-in`, {}],
  ['a link for reviewers', () => `${site.preview}/sitecore/review/none`, {}],
  ['an API', () => `${site.insights}/api/session`, {}],
  ['another program', () => `${site.insights}/wp-login.php`, {}],
  ['its sign-in', () => `${serviceUrl('IDENTITY')}/oauth2/default/v1/authorize?client_id=none`, {}],
  ['the mailbox', () => `${site.mailbox}/`, {}],
];

it.each(OTHERS)('the policy of %s has no hole', async (_what, address, headers) => {
  const { origin, pathname, search } = new URL(address());
  const answer = await ask(origin, pathname + search, { headers });
  expect(answer.status).toBeLessThan(500);
  // On one machine its sites are not behind TLS.
  const policy = String(answer.headers['content-security-policy'] ?? '').replaceAll(/http:\/\/((?:[\w-]+\.)?localhost)/g, 'https://$1');
  expect(policy).not.toBe('');
  expect(graveIn(policy)).toEqual([]);
});

describe.each(ANSWERS)('headers of %s', (_what, origin, address, status, headers) => {
  it('hold, and the policy has no hole', async () => {
    const answer = await ask(site[origin], address, { headers });
    expect(answer.status).toBe(status);
    const policy = String(answer.headers['content-security-policy'] ?? '').replaceAll(OFFERS, 'https://offers.example');
    expect(policy).not.toBe('');
    expect(graveIn(policy)).toEqual([]);
    expect(policy).not.toMatch(/'unsafe-|\*|http:/);
    for (const directive of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", 'frame-ancestors '])
      expect(policy).toContain(directive);

    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin');
    for (const feature of ['camera', 'microphone', 'payment', 'browsing-topics'])
      expect(answer.headers['permissions-policy']).toContain(`${feature}=()`);
    // The job search asks for the position when its button is pressed; frames of others may not.
    expect(answer.headers['permissions-policy']).toContain('geolocation=(self)');
    expect(answer.headers['x-powered-by']).toBeUndefined();
  });
});
