import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { phrasesOf } from '../../../../tests/support/phrases';

const items = path.resolve('src/sitecore/items/content/aldermoor');
const PAGES = {
  forYou: 'for-you',
  saved: 'manage-account/saved-articles',
  subscriptions: 'manage-account/edit-subscriptions',
  subscription: 'manage-account/subscription',
  profile: 'manage-account/edit-profile',
  security: 'manage-account/security',
  privacy: 'manage-account/privacy',
} as const;
const item = z.object({
  Languages: z.array(
    z.object({
      Language: z.string(),
      Versions: z.array(z.object({ Fields: z.array(z.object({ Hint: z.string(), Value: z.coerce.string() })) })),
    }),
  ),
});

/** Titles of a page, by language. */
function titles(site: string, file: string): Record<string, string | undefined> {
  const { Languages } = item.parse(
    parse(readFileSync(path.join(items, site, `Home/user-registration/${file}.yml`), 'utf8').replace(/^\uFEFF/, '')),
  );
  return Object.fromEntries(
    Languages.map(({ Language, Versions }) => [
      Language,
      Versions.flatMap(({ Fields }) => Fields).findLast(({ Hint }) => Hint === 'Title')?.Value,
    ]),
  );
}

describe.each(['dotcom', 'insights'])('pages of the account at %s', (site) => {
  it.each(Object.entries(PAGES))('%s is called in the menu as its title says', (key, file) => {
    for (const language of ['en', 'de'] as const)
      expect(titles(site, file)[language], language).toBe(phrasesOf(language)[`account.page.${key}`]);
  });
});
