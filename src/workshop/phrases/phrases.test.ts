import { describe, expect, it } from 'vitest';
import { fileURLToPath } from 'node:url';
import { DICTIONARY_FOLDER } from '../definitions/command.ts';
import { readDictionary, type Phrase } from '../definitions/dictionary.ts';
import { describeReport, readUsage, reportPhrases, usageOf } from './phrases.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const entry = (key: string, more: Record<string, string> = {}): Phrase => ({
  key,
  phrases: { en: 'Text', ...more },
  sites: undefined,
  file: 'a.yaml',
});

describe('the report on phrases', () => {
  const usage = usageOf(
    "a\nphrase('a.known'); phrase('a.plural', { count }); phrase('a.gone');\nphrase(`access.${needs}.title`); const x = { label: 'handed.on' }; const y = `${a}/b.${c} x`;",
    'src/x.tsx',
  );
  const report = reportPhrases(
    [
      entry('a.known', { de: 'T' }),
      entry('a.plural.one'),
      entry('a.plural.other'),
      entry('access.premium.title'),
      entry('handed.on'),
      entry('nobody.asks'),
    ],
    usage,
  );

  it('names the keys that no dictionary has, with their place', () => {
    expect(report.missing).toEqual([{ key: 'a.gone', place: 'src/x.tsx:2' }]);
  });
  it('hears nothing from the example in a comment, and counts its lines', () => {
    const { uses, texts } = usageOf("/**\n * @example phrase('a.shown')\n */\nphrase('a.known');\n  /* 'a.other' */\n", 'src/y.ts');
    expect(uses).toEqual([{ key: 'a.known', place: 'src/y.ts:4' }]);
    expect([...texts]).toEqual(['a.known']);
  });
  it('names the keys that nothing asks for, whatever way there is of asking', () => {
    expect(report.unused).toEqual(['nobody.asks']);
  });
  it('names what has no words of its own in another language', () => {
    expect(report.untranslated.de).toEqual(['a.plural.one', 'a.plural.other', 'access.premium.title', 'handed.on', 'nobody.asks']);
    expect(describeReport(report, 6).at(-1)).toBe('6 phrases: 1 missing, 1 unused, 5 not in de.');
  });
});

it('every phrase that the site asks for is in the English dictionary', () => {
  const { missing } = reportPhrases(readDictionary(DICTIONARY_FOLDER), readUsage(root));
  expect(missing.map(({ key, place }) => `${place} ${key}`)).toEqual([]);
});
