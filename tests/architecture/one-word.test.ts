import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../support/build.ts';

/** One thing has one word: what is said, and what was said beside it. Most English words are those of the keys. */
const GLOSSARY: readonly [said: string, not: RegExp][] = [
  ['Stellenmeldung', /Stellenbenachrichtigung/],
  ['Beleg', /Quittung/],
  ['Alumni-Team', /Alumni-Büro|Ehemaligen betreuen|Alumni betreuen|Betreuung der Ehemaligen|Stelle für Ehemalige/],
  ['eine Stelle anbieten', /Stellen?(?: für die Alumni)? (?:ein(?:ge)?stell|mehr ein")|Ihre Anzeige|Die Anzeige/],
  ['Unbefristet, Auf Zeit, Aufsichtsrat', /Festanstellung|Gremium|"Interim"/],
  ['E-Mail', /\b(?:[Dd]ie|[Dd]er|[Dd]iese|[Ee]iner?|letzten?|per|solche|weiteren|keine|jeder) Mails?\b/],
  ['alumni team', /alumni office/i],
  ['to offer a role', /\bpost(?:s|ed|ing)? (?:a |this )?roles?\b/i],
  ['was für alle gilt, die lesen', /registrierte Leser|Premium-Leser|\bAbonnenten\b|\bVerfasser\b|\bInhaber\b/],
];
const FILES = [
  'src/workshop/model/dictionary/*.yaml',
  'src/backends/*/mail/{de,en}.json',
  'src/backends/*/*/mail/de.json',
  'src/backends/offers/**/{words,phrases}.ts',
  'src/sitecore/items/content/aldermoor/dotcom/Home/alumni/**/*.yml',
];

it.each(GLOSSARY)('it is called %s', (_said, not) => {
  const files = globSync(FILES, { cwd: root });
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line) => (not.test(line) ? [`${file}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

it('what a long vowel goes before is ß', () => {
  const swiss =
    /(?<![\p{L}%])(?:(?:[Dd]r)?aussen|[Dd]reissig|Fuss|Grossvater|[Hh](?:ei|ie)ss\p{L}*|[Ll]iess\p{L}*|Massst[aä]b\p{L}*|[Ww]eiss\p{L}*|\p{L}*(?:chliess|gross(?:e[mnrs]?)?(?!\p{L})|[Gg]röss|mässig|massstäblich|[Ss]trasse)\p{L}*)(?!\p{L})/u;
  const files = globSync('src/sitecore/items/{content,media}/**/*.yml', { cwd: root });
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) => {
    const german = readFileSync(path.join(root, file), 'utf8')
      .split(/^- Language: /m)
      .filter((part) => part.startsWith('de\n'));
    return german.flatMap((part) => {
      const word = swiss.exec(part)?.[0];
      return word === undefined ? [] : [`${file}: ${word}`];
    });
  });
  expect(found).toEqual([]);
});
