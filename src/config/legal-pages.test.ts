import { readFileSync, globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readScs } from '@/lib/scs/read';
import { APIS } from './roles';

const CONTENT = 'src/sitecore/items/content/aldermoor';
const PAGES = ['imprint', 'privacy', 'terms', 'cookies', 'accessibility'] as const;

const itemOf = (file: string) => readScs(readFileSync(`${CONTENT}/${file}`, 'utf8'));
const fieldOf = (item: ReturnType<typeof itemOf>, hint: string, language: string): string =>
  item.languages
    .find((each) => each.language === language)
    ?.versions.at(-1)
    ?.fields.find((field) => field.hint === hint)?.value ?? '';

it.each([
  ['dotcom', 'en'],
  ['dotcom', 'de'],
  ['insights', 'en'],
  ['insights', 'de'],
])('the foot of %s (%s) leads to who answers for it, what it keeps, its terms, and out of a contract', (site, language) => {
  const listed = fieldOf(itemOf(`${site}/Data/Footer.yml`), 'LegalLinks', language).toLowerCase();
  const links = globSync(`${CONTENT}/${site}/Data/Footer/Navigation Link *.yml`)
    .map((file) => readScs(readFileSync(file, 'utf8')))
    .filter(({ id }) => listed.includes(id))
    .map((item) => fieldOf(item, 'Link', language));
  for (const page of PAGES) {
    // Each site asks about cookies for itself.
    const { id } = itemOf(`${page === 'cookies' ? site : 'dotcom'}/Home/${page}.yml`);
    expect(
      links.some((link) => link.toLowerCase().includes(id)),
      page,
    ).toBe(true);
  }
  // Each in the law's words and nothing else (§§ 312k, 356a BGB, article 11a of directive 2011/83/EU).
  const [cancel, withdraw] = ['cancel', 'withdraw'].map((kind) =>
    links.find((link) => new RegExp(`"/cancel\\?[^"]*kind=${kind}"`).test(link)),
  );
  expect(cancel).toContain(language === 'de' ? 'text="Verträge hier kündigen"' : 'text="Cancel contracts here"');
  expect(withdraw).toContain(language === 'de' ? 'text="Vertrag widerrufen"' : 'text="Withdraw from contract here"');
  expect(APIS.flatMap(({ also = [] }) => also)).toContain(/url="([^"?]+)/.exec(cancel ?? '')?.[1]);
});

it('the cookie pages tell the same in both languages, what waits for its code and the sign-in’s own cookies among it', () => {
  const item = itemOf('dotcom/Home/cookies/Data/Text Block 1.yml');
  const [en, de] = ['en', 'de'].map((language) => fieldOf(item, 'Text', language));
  const rows = (text = '') => text.split('<tr>').length;
  expect(rows(de)).toBe(rows(en));
  expect(en).toMatch(/new e-mail address that waits for its code[^]*Ten minutes/);
  expect(en).toContain('At the sign-in’s own address');
});

/** What is kept of people after they asked for nothing any more, and which number of days the code keeps it: `[what, file, constant]`. */
const PERIODS = [
  ['180', 'src/backends/identity/limits/known-devices.ts', /180/],
  ['366', 'src/backends/offers/meter/meter.ts', /LONGEST_WINDOW_DAYS = 366/],
] as const;

it.each(['en', 'de'])('the privacy page (%s) tells the periods that the code has', (language) => {
  const body = fieldOf(itemOf('dotcom/Home/privacy.yml'), 'Body', language);
  for (const [days, file, constant] of PERIODS) {
    expect(readFileSync(file, 'utf8'), file).toMatch(constant);
    expect(body).toContain(language === 'de' ? `${days} Tage` : `${days} days`);
  }
  expect(body).toMatch(/Alumni/i);
  expect(body).toMatch(language === 'de' ? /Sicherungskopien/ : /Backups/);
});
