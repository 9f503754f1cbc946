import { expect, it } from 'vitest';
import { languageGroup, languageTag } from './language.ts';

it.each([
  ['de_DE', 'de-DE'],
  ['EN', 'en'],
  ['German', 'de'],
  ['Deutsch', 'de'],
  ['Français', 'fr'],
  ['zh-hant', 'zh-Hant'],
  ['', undefined],
  ['(unknown)', undefined],
])('%s is %s', (given, tag) => expect(languageTag(given)).toBe(tag));

it.each([
  ['en-GB', 'en'],
  ['en-us', 'en'],
  ['de-CH', 'de'],
  ['zh-cn', 'zh-hans'],
  ['zh-TW', 'zh-hant'],
  ['zh', 'zh-hans'],
  ['Klingon of the North', 'klingon of the north'],
])('%s counts as %s', (tag, group) => expect(languageGroup(tag)).toBe(group));
