import { describe, expect, it } from 'vitest';
import { createPhrase } from '@/runtime/phrases';
import { wordsOf } from '../../words/words.server';
import { fieldOf } from '../testing/fixtures.server';
import { fieldName, fieldNames } from './field-names';

const [en, de] = [createPhrase(wordsOf('en'), 'en'), createPhrase(wordsOf('de'), 'de')];
const fields = [fieldOf({ name: 'ArticleType', title: 'Kind of article' })];

describe('the name of a field', () => {
  it.each([
    ['ArticleType', 'Kind of article'],
    ['ReadingMinutes', 'Reading minutes'],
    ['ImageURL', 'Image URL'],
    ['path', 'Name or place'],
    ['__Workflow state', 'State'],
    ['__Final Renderings', 'Structure of the page'],
    ['__Something odd', 'Something odd'],
  ])('is in words: %s', (name, said) => expect(fieldName(name, fields, en)).toBe(said));

  it('is in the language of the editor where it is Sitecore’s own, and there once', () => {
    expect(fieldNames(['__Workflow', '__Workflow state', '__Valid from'], fields, de)).toEqual(['Zustand', 'Gültig ab']);
  });
});
