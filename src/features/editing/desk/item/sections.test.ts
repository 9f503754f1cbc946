import { expect, it } from 'vitest';
import { createPhrase } from '@/runtime/phrases';
import { fieldOf, idOf } from '../testing/fixtures.server';
import { wordsOf } from '../../words/words.server';
import { sectionsOf } from './sections';

const field = (name: string, section: string, sectionTitle: string, sortOrder: number) =>
  fieldOf({ id: idOf(`f${sortOrder}`), name, title: name, section, sectionTitle, sortOrder });

it('is headed by names in the language, what one writes first, what files it and Sitecore’s own last', () => {
  const fields = [
    field('__Sortorder', 'Appearance', 'Appearance', 1),
    field('ArticleType', 'Article', 'Beitrag', 2),
    field('Body', 'Article', 'Beitrag', 3),
    field('MetaTitle', 'Metadata', 'Suchergebnisse und Teilen', 4),
    field('TranslatedFrom', 'Translation', 'Übersetzung', 5),
    field('Access', 'Kind', '', 6),
    field('Title', 'Content', 'Inhalt', 7),
  ];
  const sections = sectionsOf(fields, createPhrase(wordsOf('de'), 'de'));
  expect(sections.map(({ title }) => title)).toEqual(['Inhalt', 'Beitrag', 'Kind', 'Suchergebnisse und Teilen', 'Darstellung']);
  // Sitecore's own fields have words of the desk's.
  expect(sections.at(-1)?.fields.map(({ title }) => title)).toEqual(['Reihenfolge']);
});
