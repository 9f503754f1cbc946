import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../text/query.ts';
import { abbreviationsAsked, conditionOf } from '../query/condition.ts';
import { widened } from '../query/keyword.ts';
import { parseKeyword } from '../query/post-words.ts';
import { partsOf } from './compounds.ts';
import { formsOf } from './forms.ts';
import { abbreviationsOf } from './organisations.ts';
import { baseForm, stemEnglish, stemGerman } from './stem.ts';
import { joinedIn, tokensOf } from './tokens.ts';
import { vectorOf } from './vector.ts';

describe('words of openings', () => {
  it.each([
    ['engineers', 'engineering'],
    ['secretaries', 'secretary'],
    ['planning', 'plan'],
    ['nurses', 'nursing'],
    ['services', 'service'],
  ])('%s is %s', (a, b) => expect(stemEnglish(a)).toBe(stemEnglish(b)));

  it.each([
    ['intern', 'international'],
    ['intern', 'internal'],
    ['programmer', 'program'],
    ['author', 'authority'],
    ['hospital', 'hospitality'],
    ['access', 'accessibility'],
    ['business', 'busy'],
  ])('%s is not %s', (a, b) => expect(stemEnglish(a)).not.toBe(stemEnglish(b)));

  it.each([
    ['beraterin', 'beraterinnen'],
    ['berater', 'beratung'],
    ['anschluss', 'anschlusse'],
    ['krankenhaus', 'krankenhauser'],
    ['ingenieurs', 'ingenieurin'],
    ['gebaude', 'gebaeude'],
    ['buchhaltung', 'buchhalterin'],
  ])('German %s is %s', (a, b) => expect(stemGerman(a)).toBe(stemGerman(b)));

  it.each([
    ['krankenhausbetrieb', ['betrieb', 'krankenhaus']],
    ['verwaltungsmodernisierung', ['modernisier', 'verwalt']],
    ['netzanschlusse', ['anschluss', 'netz']],
    ['sicherheitsschuhe', ['sicherheit']],
    ['engineer', []],
    ['hydrologist', []],
  ])('%s is put together of %j', (word, parts) => expect(partsOf(word).slice(0, 2)).toEqual(parts));

  it('are taken apart where a sign stands between them, in openings and queries alike', () => {
    expect(tokensOf('Writer/Editor')).toEqual(['writer', 'editor']);
    expect(tokensOf('Login.gov Senior Policy Lead')).toEqual(['login', 'gov', 'senior', 'policy', 'lead']);
    expect(tokensOf('The U.S. DevOps/Site-Reliability Engineer (IT)')).toEqual(['us', 'devops', 'site', 'reliability', 'engineer']);
    expect(tokensOf('IT specialist', true)).toEqual(['it', 'specialist']);
    expect(tokensOf('C++ and C#, .NET')).toEqual(['cplusplus', 'csharp', 'dotnet']);
    expect(parseQuery('C# .NET U.S. -C++').terms.map(({ alternatives: [first] }) => tokensOf(first?.text ?? ''))).toEqual([
      ['csharp'],
      ['dotnet'],
      ['us'],
      ['cplusplus'],
    ]);
  });

  it.each([
    ['M&A', ['manda']],
    ['M & A Manager', ['manda', 'manager']],
    ['R&D', ['randd']],
    ['F&B/Q&A', ['fandb', 'qanda']],
    ['C & C++ Developer', ['c', 'cplusplus', 'developer']],
    ['C&C#', ['c', 'csharp']],
    ['research & development', ['research', 'development']],
  ])('%s has the words %j: letters that are joined are one', (text, words) => expect(tokensOf(text)).toEqual(words));

  it('know the sexes of a job as one', () => expect(baseForm('ingenieurinnen')).toBe('ingenieur'));

  it('are kept as their language gives them', () => {
    expect(formsOf('engineers', 'en-GB')).toEqual(['engineer']);
    expect(formsOf('fahrplananalyst', 'de')).toEqual(['de/fahrplananalyst', 'de/analyst', 'de/fahrplan']);
    expect(formsOf('donnees', 'fr')).toEqual(['x/donnees']);
  });
});

it.each([
  ['Department of Housing and Urban Development', ['hud']],
  ['National Aeronautics and Space Administration', ['nasa']],
  ['General Services Administration', ['gsa']],
  ['Department of Energy', ['doe']],
  ['Department of Homeland Security', ['dhs']],
  ['Department of Health and Human Services', ['hhs']],
  ['Office of the U.S. Trade Representative', ['ustr']],
  ['Other Agencies, Federal Energy Regulatory Commission', ['ferc']],
  ['Centers for Disease Control and Prevention', ['cdc']],
  ['Kreditanstalt für Wiederaufbau', ['kfw']],
  ['Department of Agriculture', ['usda']],
])('%s is asked for as %j', (name, short) => expect(abbreviationsOf(name)).toEqual(expect.arrayContaining(short)));

it('a text vector says where a word stands', () => {
  const vector = vectorOf({
    title: 'Nurses (m/w/d)',
    names: ['0610 - Nurse'],
    organisation: ['Office of the Secretary'],
    places: ['Bern'],
    labels: ['health'],
    text: 'The secretary helps',
    language: 'en',
  });
  expect(vector).toContain("'t/nurs':1A");
  expect(vector).toContain("'o/secretary':");
  expect(vector).toContain("'secretary':");
  expect(vector).not.toContain("'t/secretary'");
  expect(vector).toMatch(/'p\/bern':\d+B/);
});

describe('what is asked of the index', () => {
  const asked = (keyword: string, roles: readonly string[] = []) =>
    conditionOf(widened(parseQuery(keyword)), { isRole: (word) => roles.includes(word) });

  it('looks for the name of a job where jobs are named, and for other words anywhere', () => {
    expect(asked('hydrologist', ['hydrologist']).query).toBe("('t/hydrologist' | 't/de/hydrologist' | 't/x/hydrologist')");
    expect(asked('hydrologist').query).toContain("'hydrologist'");
  });

  it('takes a word that most employers have only with its neighbour', () => {
    expect(asked('office').query).not.toContain('o/');
    expect(asked('department of state').query).toContain("('o/department' <-> 'o/stat')");
  });

  it('asks for either side of a stroke, and for no side of a short one', () => {
    expect(asked('waiter/cook').query).toContain("'cook'");
    expect(asked('tcp/ip').query).not.toMatch(/\| '(?:tcp|ip)'/);
  });

  it.each([
    ['IS auditor', 'IS Auditor', "'t/is'"],
    ['er', 'ER Nurse', "'t/er'"],
    ['MIT', 'MIT Fellow (m/w/d)', "'t/mit'"],
  ])('has the abbreviation of %s where it is a title’s: %s', (_keyword, title, lexeme) => {
    const vector = vectorOf({ title, names: [], organisation: [], places: [], labels: [], text: 'It is with us', language: 'en' });
    expect(vector).toContain(`${lexeme}:`);
    expect(vector).not.toMatch(/'(?:t\/)?(?:it|m|w|with)':/);
  });
  it('looks for a word that says nothing elsewhere where titles have it as an abbreviation, and never for everything', () => {
    expect(abbreviationsAsked(parseQuery('ER').terms)).toBe("'t/er'");
    expect(abbreviationsAsked(parseQuery('is h').terms)).toBe("'t/is' & 't/h'");
    expect(abbreviationsAsked(parseQuery('-the').terms)).toBe('');
    expect(['m/w/d', 'F | M | X', 'h'].map((keyword) => abbreviationsAsked(parseQuery(keyword).terms))).toEqual(['', '', "'t/h'"]);
    expect(vectorOf({ title: 'HEAD OF IS', names: [], organisation: [], places: [], labels: [], text: '', language: 'en' })).not.toContain(
      't/is',
    );
  });
  it('reads letters with blanks between them as one word', () => {
    expect(conditionOf(widened(parseKeyword('R & D manager')), { isRole: () => false }).query).toContain("'randd'");
    expect(conditionOf(widened(parseKeyword('C & C++ developer')), { isRole: () => false }).query).toContain("'cplusplus'");
  });

  it('finds what does not say a word, and nothing where nothing is asked', () => {
    expect(asked('-grid')).toMatchObject({ query: '', excluded: expect.stringContaining("'grid'") as string });
    expect(asked('the of').query).toBe('');
  });

  it('holds no character of a visitor that is an operator', () => {
    expect(asked(`o'hara & !x:* <-> \\ "a'b"`).query).not.toMatch(/[:*!\\]|''/);
  });
});

describe('words that people join, part and hyphenate', () => {
  const vector = (title: string) => vectorOf({ title, names: [], organisation: [], places: [], labels: [], text: '', language: 'en' });
  const asked = (keyword: string) => conditionOf(widened(parseKeyword(keyword)), { isRole: () => false }).query;

  it.each([
    ['frontend', 'front-end', 'front end'],
    ['backend', 'back-end', 'back end'],
    ['fullstack', 'full-stack', 'full stack'],
    ['nodejs', 'node.js', 'node js'],
    ['ecommerce', 'e-commerce', 'e commerce'],
    ['healthcare', 'health-care', 'health care'],
    ['startup', 'start-up', 'start up'],
    ['nonprofit', 'non-profit', 'non profit'],
    ['postdoc', 'post-doc', 'post doc'],
  ])('%s, %s and %s find each other', (joined, hyphenated, parted) => {
    const one = `'${stemEnglish(joined)}'`;
    const two = tokensOf(parted)
      .map((word) => `'${stemEnglish(word)}'`)
      .join(' <-> ');
    expect(vector(hyphenated)).toContain(`${one}:`);
    for (const keyword of [joined, hyphenated, parted]) expect(asked(keyword)).toContain(one);
    for (const keyword of [joined, hyphenated]) expect(asked(keyword)).toContain(two);
  });
  it('joins what no list names, and no chain, address or abbreviation', () => {
    expect(joinedIn('Pre-Sales, co-op and Data-Ops.')).toEqual(['presales', 'coop', 'dataops']);
    expect(joinedIn('state-of-the-art, e.g. www.example.com or ann@site.org, U.S., COVID-19')).toEqual([]);
    expect(asked('pre-sales')).toContain(`'${stemEnglish('presales')}'`);
  });
  it.each([
    ['Vollzeit', 'full time'],
    ['Teilzeit', 'part time'],
    ['unbefristet', 'permanent'],
    ['befristet', 'temporary'],
    ['Saisonstelle', 'seasonal'],
    ['Praktikum', 'internship'],
    ['fulltime', 'full time'],
    ['parttime', 'part time'],
  ])('%s finds what an opening is said to be in its fields: %s', (keyword, label) => {
    const words = tokensOf(label).map((word) => `'${stemEnglish(word)}'`);
    expect(asked(keyword)).toContain(words.join(' <-> '));
  });
});
