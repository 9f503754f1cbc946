import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { cookies } from '../../src/config/cookies.ts';
import { storageNames } from '../../src/config/storage-names.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const PAGE = 'src/sitecore/items/content/aldermoor/dotcom/Home/cookies/Data/Text Block 1.yml';

/** What of the page for readers tells of each thing that is kept in a browser: the beginning of a row, in English and German. */
const CHOICE = ['Remembering your choice', 'Ihre Wahl, ob'];
const OPENINGS = ['Openings, searches and comparisons', 'Stellen, Suchen und Vergleiche'];
const TYPED = ['What you type in a form', 'Was Sie in ein Formular tippen'];
const CAME = ['What came of a form', 'Was aus einem Formular geworden ist'];
const SIGN_IN = ['A sign-in under way', 'Eine Anmeldung, die noch läuft'];
const PASS = ['Staying signed in', 'Angemeldet bleiben'];
const SHOWN = ['Your name and address', 'Ihr Name und Ihre Adresse'];
const PROVIDER = ['What the sign-in service knows you by', 'Womit der Anmeldedienst Sie kennt'];
const NEW_EMAIL = ['A new e-mail address that waits', 'Eine neue E-Mail-Adresse, die'];
/** The sign-in's own cookies, of which the site's table has none. */
const ISSUER = ['At the sign-in’s own address', 'An der Adresse der Anmeldung selbst'];
const REMEMBERED = ['The e-mail address for the next sign-in', 'Die E-Mail-Adresse für die nächste Anmeldung'];
const DEVICE = ['A random number by which the sign-in', 'Eine Zufallszahl, an der die Anmeldung'];
const SIGNED_OUT = ['When you signed out', 'Wann Sie sich abgemeldet haben'];
const RATINGS = ['A random number for ratings', 'Eine Zufallszahl für Bewertungen'];
const OFFER = ['An offer you were in the middle of', 'Ein Angebot, das Sie gerade'];
const FREE = ['How many free articles', 'Wie viele freie Artikel'];
const FEATURE = ['That offers are switched', 'Dass Angebote für Ihren Browser'];
const PARTNER = ['Which partner site', 'Welche Partnerseite'];
/** On preview origins alone, where no reader is. */
const EDITORS = undefined;

const TOLD: Record<keyof typeof cookies | keyof typeof storageNames | 'masthead.jobs', readonly string[] | undefined> = {
  consent: CHOICE,
  'masthead.jobs': OPENINGS,
  typedInForm: TYPED,
  formDraft: TYPED,
  flash: CAME,
  notice: CAME,
  newEmail: NEW_EMAIL,
  formAnswer: CAME,
  flow: SIGN_IN,
  temporaryTokens: SIGN_IN,
  given: SIGN_IN,
  intent: SIGN_IN,
  loginError: SIGN_IN,
  singleSignOn: SIGN_IN,
  singleSignOnTried: SIGN_IN,
  dialogFlow: SIGN_IN,
  silentTried: SIGN_IN,
  relogin: SIGN_IN,
  jwt: PASS,
  jwtSignature: PASS,
  refresh: PASS,
  userInfo: SHOWN,
  loginMethod: SHOWN,
  premium: SHOWN,
  identityToken: PROVIDER,
  idTokenHint: PROVIDER,
  remembered: REMEMBERED,
  device: DEVICE,
  signedOut: SIGNED_OUT,
  anonymousId: RATINGS,
  pendingOffer: OFFER,
  offers: FREE,
  feature: FEATURE,
  affiliate: PARTNER,
  previewSite: EDITORS,
  previewChoices: EDITORS,
};

/** The first cell of each row of the page's table. */
const rowsIn = (language: 'en' | 'de'): string[] => {
  const [german = '', english = ''] = readFileSync(path.join(ROOT, PAGE), 'utf8').split('- Language: en');
  return [...(language === 'de' ? german : english).matchAll(/<tr>\s*<td>([^<]*)<\/td>/g)].map(([, first = '']) => first);
};

it('the page about cookies tells of everything that is kept in a browser, and of nothing else, in both languages', () => {
  for (const [at, language] of (['en', 'de'] as const).entries()) {
    const rows = rowsIn(language);
    const told = new Set([...Object.values(TOLD), ISSUER].flatMap((row) => row?.[at] ?? []));
    expect(rows.map((row) => [...told].find((beginning) => row.startsWith(beginning)) ?? row)).toEqual(expect.arrayContaining([...told]));
    expect(rows).toHaveLength(told.size);
  }
});

it('each of them has a name in the contract', () => {
  const contract = readFileSync(path.join(ROOT, 'docs/contracts/stored-items.md'), 'utf8');
  const names = { ...cookies, ...storageNames, 'masthead.jobs': 'masthead.jobs' };
  expect(Object.values(names).filter((name) => !contract.includes(`\`${name}`))).toEqual([]);
  expect(Object.keys(TOLD).toSorted()).toEqual(Object.keys(names).toSorted());
});
