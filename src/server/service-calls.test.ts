import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const source = path.join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^backends|^workshop|^sitecore/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(source, file), 'utf8') }));

/** Calls of a function, each with what it says after `for:`. */
function callsOf(name: string): string[] {
  return files.flatMap(({ file, text }) =>
    [...text.matchAll(new RegExp(`(?<![.\\w]|function )${name}(?:<[^(]*>)?\\(`, 'g'))].map(({ index }) => {
      const call = text.slice(index, index + 900);
      return `${file}: ${/\bfor(?:: ([\w.'()]+))?[,\s}]/.exec(call)?.[1] ?? '-'}`;
    }),
  );
}

/** Ways in which a call names the visitor. */
const VISITOR = /^(?:visitor|source|from|options\.for|jar\.visitor|visitorOf\(request\))$/;

/**
 * `fetchJson`, `callUserService`, `authClient` and `askSearch` do not compile without `for`. This test makes one that newly says 'site' be
 * looked at: services limit by the visitor, and must not take all visitors for one.
 */
describe('calls of back ends name the visitor (promise 5)', () => {
  it('but for those that are made for nobody in particular', () => {
    const calls = ['fetchJson', 'callUserService', 'authClient', 'askSearch'].flatMap(callsOf);
    expect(calls.length).toBeGreaterThan(30);
    expect(calls.filter((call) => !VISITOR.test(call.split(': ')[1] ?? '')).sort()).toEqual([
      // What was sent to everybody.
      "features/account/newsletter/sent-issue.server.ts: 'site'",
      // What openings say in all, on pages that are made once for everybody.
      "features/careers/openings.server.ts: 'site'",
      "features/careers/openings.server.ts: 'site'",
      // Asked with the key, for those who work here.
      "features/figures/figures.server.ts: 'site'",
      // Their argument is the visitor itself.
      'features/identity/advance.server.ts: -',
      "features/identity/providers.server.ts: 'site'",
      'features/identity/steps/aside/passkey-question.server.ts: -',
      // What pages show that are made once for everybody.
      "features/media/client.server.ts: 'site'",
      "features/media/client.server.ts: 'site'",
      "features/media/client.server.ts: 'site'",
      // What the offers service says, which no visitor asked for.
      "features/offers/api/webhook.server.ts: 'site'",
      "server/content/dictionary-service.ts: 'site'",
      "server/health.ts: 'site'",
      "server/health.ts: 'site'",
      // Passes on whom its callers name.
      'server/search-service.ts: -',
    ]);
  });

  it('nor is the site named by those who pass the visitor on', () => {
    const passing = files.filter(({ text }) => /,\s*'site',?\s*\)/.test(text)).map(({ file }) => file);
    expect(passing.sort()).toEqual([
      'features/careers/opening/caption.server.ts',
      // On a page that is made once for everybody.
      'features/careers/openings-closing.server.ts',
      'features/careers/openings-in.server.ts',
      // The newest openings, which are kept for everybody for a while.
      'features/careers/search/job-view.server.ts',
      // The first step of a form, on a page that is made once for everybody.
      'features/forms/content/service.server.ts',
    ]);
  });

  it('and nothing else on the server calls anybody, but for those that say for whom themselves', () => {
    expect(
      files
        .filter(({ text }) => /\bcallService\(|(?:plain|secure)Request\b.*\(/.test(text))
        .map(({ file }) => file)
        .sort(),
    ).toEqual([
      // The content system, and pictures of it.
      'features/content/seo/share-picture/share-picture.server.ts',
      'features/content/seo/well-known.server.ts',
      // This process itself, with what another one was told.
      'features/editing/published/everywhere.server.ts',
      'features/forms/forward.server.ts',
      // Asks for nobody whether the identity provider answers.
      'features/identity/provider-answers.server.ts',
      // As okta-auth-js asks: its client was told for whom.
      'features/identity/provider-request.server.ts',
      'features/media/resolve.server.ts',
      // A receipt, which is a page.
      'features/offers/api/receipt.server.ts',
      // Keys that everybody may have.
      'server/calls/keys.ts',
      'server/content/client.ts',
      'server/fetch-json.ts',
      'server/health.ts',
      'server/pass-through.ts',
    ]);
    for (const file of [
      'features/forms/forward.server.ts',
      'features/media/resolve.server.ts',
      'features/offers/api/receipt.server.ts',
      'server/fetch-json.ts',
      'server/pass-through.ts',
    ])
      expect(files.find((one) => one.file === file)?.text).toContain('forwardedFor(');
  });
});
