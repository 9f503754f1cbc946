import { describe, expect, it } from 'vitest';
import { CONTENT, HOME, item, site, template, templateId, treeOf, value } from '../../../../../tests/support/content-tree.ts';
import { scsYaml } from '../../../../../tests/support/scs-yaml.ts';

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
  it('come from the nearest template that has one, with their tokens, which Sitecore replaces only where an editor makes an item', async () => {
    const tree = await treeOf([
      ...PAGE,
      ...template('Page', {}, { bases: ['Base'], standard: { en: [value('Base', 'Title', '$name below $parentname is $id')] } }),
      item(page, 'Page'),
    ]);
    const version = tree.view('published').resolve(page, 'en')!;
    expect(version.raw('Title')).toBe('$name below $parentname is $id');
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

  it('are read in the language of the version that answers', async () => {
    const standard = {
      en: [value('Base', 'Title', 'English'), value('Base', 'Note', 'only English')],
      da: [value('Base', 'Title', 'Dansk')],
    };
    const tree = await treeOf([
      ...template('Base', { Title: text, Note: text }, { standard }),
      item(page, 'Base', [], { languages: { en: {}, da: {} } }),
    ]);
    const version = tree.view('published').resolve(page, 'da')!;
    expect([version.raw('Title'), version.raw('Note')]).toEqual(['Dansk', '']);
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

describe('language fallback', () => {
  const ENABLED = { id: 'fd4e2050-186c-4375-8b99-e8a85dd7436e', hint: '__Enable item fallback', value: '1' };
  const language = (name: string, next?: string) =>
    item(`/sitecore/system/Languages/${name}`, 'f68f13a6-3395-426a-b9a1-fa2dc60d94eb', [], {
      shared: next === undefined ? [] : [{ id: '892975ac-496f-4ac9-8826-087095c68e1d', hint: 'Fallback Language', value: next }],
    });
  const LANGUAGES = [language('en'), language('de', 'en'), language('de-AT', 'de')];
  const ofSite = (...switches: ('ItemLanguageFallback' | 'FieldLanguageFallback')[]) =>
    site().map((one) =>
      one.path.endsWith('Site Grouping/test')
        ? {
            ...one,
            shared: [
              ...(one.shared ?? []),
              ...switches.map((hint) => ({
                id: hint === 'ItemLanguageFallback' ? '8c436235-b85d-4097-89cf-d5a4fa70cc0a' : '6e6da5b0-8d01-4514-b7dd-1940aff3e8cd',
                hint,
                value: '1',
              })),
            ],
          }
        : one,
    );
  const english = { languages: { en: { versions: [[value('Base', 'Title', 'English')]] } } };
  const inherited = template('Base', { Title: text }, { standard: { shared: [ENABLED], en: [] } });
  const plain = template('Base', { Title: text });
  const home = (more: object) => item(HOME, 'Base', [], { ...english, ...more });

  it('answers with the version of the language that stands in, and says which', async () => {
    const view = (await treeOf([...LANGUAGES, ...ofSite('ItemLanguageFallback'), ...inherited, home({})])).view('published');
    const version = view.resolve(HOME, 'de-AT')!;
    expect(version).toMatchObject({ language: 'de-AT', actualLanguage: 'en' });
    expect(version.raw('Title')).toBe('English');
    expect(view.languages(version.item)).toEqual(['en']);
    expect(view.resolve(HOME, 'fr')).toBeUndefined();
  });

  it.each([
    ['the item', [...LANGUAGES, ...ofSite('ItemLanguageFallback'), ...plain, home({})]],
    [
      'the item, against its standard values',
      [...LANGUAGES, ...ofSite('ItemLanguageFallback'), ...inherited, home({ shared: [{ ...ENABLED, value: '' }] })],
    ],
    ['the site', [...LANGUAGES, ...ofSite('FieldLanguageFallback'), ...inherited, home({})]],
    ['the language', [language('en'), language('de'), ...ofSite('ItemLanguageFallback'), ...inherited, home({})]],
  ])('is none where %s has it switched off', async (_what, items) => {
    expect((await treeOf(items)).view('published').resolve(HOME, 'de')).toBeUndefined();
  });

  it('goes by any site for an item outside of all', async () => {
    const outside = `${CONTENT}/Shared`;
    const items = [...LANGUAGES, ...plain, item(outside, 'Base', [], { ...english, shared: [ENABLED] }), home({})];
    expect((await treeOf([...items, ...ofSite('ItemLanguageFallback')])).view('published').resolve(outside, 'de')?.actualLanguage).toBe(
      'en',
    );
    expect((await treeOf([...items, ...ofSite()])).view('published').resolve(outside, 'de')).toBeUndefined();
  });

  it('ends where languages stand in for each other', async () => {
    const tree = await treeOf([language('de', 'da'), language('da', 'de'), ...ofSite('ItemLanguageFallback'), ...inherited, home({})]);
    expect(tree.view('published').resolve(HOME, 'de')).toBeUndefined();
  });

  it('takes a field that a translation leaves out only where the field and the site have it switched on', async () => {
    const fields = (marked: boolean) =>
      template('Base', { Title: text, Note: text }).map((one) =>
        marked && one.path.endsWith('/Note')
          ? {
              ...one,
              shared: [
                ...(one.shared ?? []),
                { id: '24cb32f0-e364-4f37-b400-0f2899097b5b', hint: 'Enable Shared Language Fallback', value: '1' },
              ],
            }
          : one,
      );
    const both = {
      languages: {
        en: { versions: [[value('Base', 'Title', 'English'), value('Base', 'Note', 'note')]] },
        de: { versions: [[]] },
      },
    };
    const read = async (...items: Parameters<typeof treeOf>[0][number][]) => {
      const version = (await treeOf([...LANGUAGES, ...items, home(both)])).view('published').resolve(HOME, 'de')!;
      return [version.raw('Title'), version.raw('Note')];
    };
    expect(await read(...ofSite('FieldLanguageFallback'), ...fields(true))).toEqual(['', 'note']);
    expect(await read(...ofSite('ItemLanguageFallback'), ...fields(true))).toEqual(['', '']);
    expect(await read(...ofSite('FieldLanguageFallback'), ...fields(false))).toEqual(['', '']);
  });
});
