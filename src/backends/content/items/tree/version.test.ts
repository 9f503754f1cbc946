import { describe, expect, it } from 'vitest';
import { CONTENT, item, template, templateId, treeOf, value } from '../../../../../tests/support/content-tree.ts';
import { idOf, scsYaml } from '../../../../../tests/support/scs-yaml.ts';
import { languageChain } from './view.ts';

const text = 'Single-Line Text';
const page = `${CONTENT}/My page`;
const PAGE = [
  item(CONTENT, 'Base'),
  ...template(
    'Base',
    { Title: text, Note: text },
    { standard: { en: [value('Base', 'Title', 'base $name'), value('Base', 'Note', 'base note')] } },
  ),
];

describe('standard values', () => {
  it('come from the nearest template that has one, with tokens expanded', async () => {
    const tree = await treeOf([
      ...PAGE,
      ...template('Page', {}, { bases: ['Base'], standard: { en: [value('Base', 'Title', '$name below $parentname is $id')] } }),
      item(page, 'Page'),
    ]);
    const version = tree.view('published').resolve(page, 'en')!;
    expect(version.raw('Title')).toBe(`My page below test is {${idOf(page).toUpperCase()}}`);
    expect(version.raw('Note')).toBe('base note');
    expect(version.own('Title')).toBeUndefined();
    expect(version.fields().map(({ inherited }) => inherited)).toEqual([true, true]);
  });

  it('are hidden by an explicit empty value, and tokens of an item’s own value stay', async () => {
    const tree = await treeOf([...PAGE, item(page, 'Base', [value('Base', 'Title', ''), value('Base', 'Note', '$name')])]);
    const version = tree.view('published').resolve(page, 'en')!;
    expect(version.raw('Title')).toBe('');
    expect(version.raw('Note')).toBe('$name');
  });

  it('are read in the language, then in its fallbacks', async () => {
    const standard = {
      en: [value('Base', 'Title', 'English'), value('Base', 'Note', 'only English')],
      da: [value('Base', 'Title', 'Dansk')],
    };
    const tree = await treeOf([
      ...template('Base', { Title: text, Note: text }, { standard }),
      item(page, 'Base', [], { languages: { en: {}, da: {} } }),
    ]);
    const version = tree.view('published').resolve(page, 'da-DK')!;
    expect([version.raw('Title'), version.raw('Note')]).toEqual(['Dansk', 'only English']);
  });
});

describe('fields', () => {
  const all = [
    ...template('First', { A: text, Same: text }),
    ...template('Second', { B: text, Same: 'Rich Text' }, { bases: [] }),
    ...template('Page', { C: text }, { bases: ['{1930BBEB-7805-471A-A3BE-4858AC7CF696}', 'First', 'Second'] }),
  ];

  it('are those of the template and all its bases, the nearest of one name', async () => {
    const tree = await treeOf([...all, item(page, 'Page', [value('First', 'Same', 'first'), value('Second', 'Same', 'second')])]);
    expect(tree.problems).toEqual([]);
    expect(
      tree
        .templateFields(templateId('Page'))
        .filter(({ name }) => !name.startsWith('__'))
        .map(({ name, type }) => `${name}: ${type}`)
        .sort(),
    ).toEqual(['A: Single-Line Text', 'B: Single-Line Text', 'C: Single-Line Text', 'Same: Single-Line Text']);
    const version = tree.view('published').resolve(page, 'en')!;
    expect(version.raw('same')).toBe('first');
    expect(version.fields({ ownOnly: true }).map(({ definition }) => definition.name)).toEqual(['C']);
    expect(version.fields({ standard: true }).map(({ definition }) => definition.name)).toContain('__Updated');
    expect(version.raw('nothing')).toBeUndefined();
    expect(version.raw('C')).toBe('');
    const standard = '1930bbeb-7805-471a-a3be-4858ac7cf696';
    expect(tree.templateChain(templateId('Page'))).toEqual([templateId('Page'), templateId('First'), templateId('Second'), standard]);
    expect(tree.inherits(version.item, templateId('Second'))).toBe(true);
    expect(tree.inherits(version.item, standard)).toBe(true);
  });
});

describe('languages and versions', () => {
  it('falls back from region to language to the default', () => {
    expect(languageChain('de-AT', 'en')).toEqual(['de-AT', 'de', 'en']);
    expect(languageChain('EN', 'en')).toEqual(['EN']);
  });

  const both = (languages: Parameters<typeof item>[3]) =>
    treeOf([
      ...template('Base', { Title: text, Note: text, Short: text, All: text }, { unversioned: ['Short'], shared: ['All'] }),
      item(page, 'Base', [], languages),
    ]);

  it('reads the newest version, or the one that is asked for', async () => {
    const tree = await both({ languages: { en: { versions: [[value('Base', 'Title', 'one')], [value('Base', 'Title', 'two')]] } } });
    const view = tree.view('draft');
    expect(view.resolve(page, 'en')).toMatchObject({ version: 2 });
    expect(view.resolve(page, 'en', 1)?.raw('Title')).toBe('one');
    expect(view.resolve(page, 'en', 3)).toBeUndefined();
  });

  it('goes by the number of a version, not by its place in the file', async () => {
    const text = scsYaml(item(page, 'Base', [], { languages: { en: { versions: [[], []] } } }));
    const turned = text.replace('Version: 1', 'Version: x').replace('Version: 2', 'Version: 1').replace('Version: x', 'Version: 2');
    const tree = await treeOf([...template('Base', {}), turned]);
    expect(tree.view('published').resolve(page, 'en')?.version).toBe(2);
  });

  it('answers with another language’s version when there is none, and says which', async () => {
    const tree = await both({ languages: { en: { versions: [[value('Base', 'Title', 'English')]] } } });
    const version = tree.view('published').resolve(page, 'de-AT')!;
    expect(version).toMatchObject({ language: 'de-AT', actualLanguage: 'en' });
    expect(version.raw('Title')).toBe('English');
    expect(tree.view('published').languages(version.item)).toEqual(['en']);
  });

  it('takes fields that a translation leaves out from the fallback, shared and unversioned ones from their place', async () => {
    const tree = await both({
      shared: [value('Base', 'All', 'everywhere')],
      languages: {
        en: {
          fields: [value('Base', 'Short', 'en short')],
          versions: [[value('Base', 'Title', 'English'), value('Base', 'Note', 'note')]],
        },
        de: {
          fields: [value('Base', 'Short', 'de kurz')],
          versions: [[value('Base', 'Title', 'Deutsch')], [value('Base', 'Title', 'Deutsch 2')]],
        },
      },
    });
    const version = tree.view('published').resolve(page, 'de')!;
    expect(['Title', 'Note', 'Short', 'All'].map((name) => version.raw(name))).toEqual(['Deutsch 2', 'note', 'de kurz', 'everywhere']);
  });

  it('has the display name of the language', async () => {
    const display = (text: string) => [{ id: 'b5e02ad9-d56f-4c41-a065-a133db87bdeb', hint: '__Display name', value: text }];
    const tree = await both({ languages: { en: {}, de: { fields: display('Meine Seite') } } });
    expect(tree.view('published').resolve(page, 'de')!.displayName).toBe('Meine Seite');
    expect(tree.view('published').resolve(page, 'en')!.displayName).toBe('My page');
  });

  it('knows the languages of the tree, the default first', async () => {
    expect((await both({ languages: { de: {}, 'ar-EG': {} } })).languages).toEqual(['en', 'ar-EG', 'de']);
  });
});
