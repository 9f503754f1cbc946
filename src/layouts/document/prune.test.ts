import { describe, expect, it } from 'vitest';
import type { ComponentMap, RenderingNode } from '@/runtime';
import { prunePageProps } from './prune';

const components = {
  Text: { component: () => null, mode: 'static' },
  Box: { component: () => null, mode: 'static' },
  Save: { component: () => null, mode: 'interactive' },
} as ComponentMap;
const node = (uid: string, component: string, more: Partial<RenderingNode> = {}): RenderingNode => ({
  uid,
  component,
  params: { a: '1' },
  fields: { Text: { value: 'long' } },
  ...more,
});
const phrases = { 'layout.skipToContent': 'Skip', 'layout.fallbackLanguage': 'Not in your language', 'article.save': 'Save' };
const pruned = (main: RenderingNode[]) =>
  prunePageProps({ hydrate: 'onIntent', page: { slots: { main }, phrases, head: { title: 'T' } } }, components) as {
    page: { slots: { main: RenderingNode[] }; phrases: Record<string, string>; head: unknown };
  };

describe('prunePageProps', () => {
  it('reduces a static rendering to its place', () => {
    expect(pruned([node('1', 'Text')]).page.slots.main).toEqual([{ uid: '0', frozen: true }]);
  });

  it('keeps the data of an interactive rendering and of the renderings around it, but not of its static siblings', () => {
    const save = node('3', 'Save');
    const { main } = pruned([node('1', 'Box', { slots: { inner: [node('2', 'Text'), save] } })]).page.slots;
    expect(main[0]?.frozen).toBeUndefined();
    expect(main[0]?.slots?.inner).toEqual([{ uid: '0', frozen: true }, save]);
  });

  it('keeps all phrases only when something will be rendered again', () => {
    expect(pruned([node('1', 'Text')]).page.phrases).toEqual({ 'layout.skipToContent': 'Skip' });
    expect(pruned([node('3', 'Save')]).page.phrases).toEqual(phrases);
  });

  describe('of the phrases of a page that comes alive', () => {
    const words = {
      'layout.skipToContent': 'Skip',
      'article.save': 'Save',
      'jobs.found.one': '{count} opening',
      'jobs.found.other': '{count} openings',
      'jobs.none': 'None',
      'purpose.save': 'to save it',
      'officers.kind.all': 'All',
    };
    const subjects = { every: ['layout'], of: { Save: ['article.save'], Jobs: ['jobs'] } };
    const kept = (main: RenderingNode[], slots = {}) => {
      const page = { slots: { main, ...slots }, phrases: words };
      const { phrases: said } = (prunePageProps({ page }, components, subjects) as { page: { phrases: object } }).page;
      return Object.keys(words).filter((key) => key in said);
    };

    it('are those that every page speaks of, and its renderings', () => {
      expect(kept([node('1', 'Text'), node('2', 'Save')])).toEqual(['layout.skipToContent', 'article.save']);
      expect(kept([node('1', 'Save'), node('2', 'Jobs')])).toEqual([
        'layout.skipToContent',
        'article.save',
        'jobs.found.one',
        'jobs.found.other',
        'jobs.none',
      ]);
    });
    it('are those of renderings within others', () => {
      const inner = { slots: { inner: [node('2', 'Save')] } };
      expect(prunePageProps({ page: { slots: { main: [node('1', 'Jobs', inner)] }, phrases: words } }, components, subjects)).toMatchObject(
        {
          page: { phrases: { 'article.save': 'Save', 'jobs.none': 'None' } },
        },
      );
    });
    it('are those whose keys the server hands over', () => {
      expect(kept([node('1', 'Save', { data: { for: [{ what: 'purpose.save' }], count: 'jobs.found' } })])).toEqual([
        'layout.skipToContent',
        'article.save',
        'jobs.found.one',
        'jobs.found.other',
        'jobs.none',
        'purpose.save',
      ]);
    });
    it('are all where a rendering is not known', () => {
      expect(kept([node('1', 'Unknown')])).toEqual(Object.keys(words));
    });
  });

  it('keeps what the frame says of a text in another language', () => {
    const page = { route: { language: 'de', itemLanguage: 'en' }, slots: {}, phrases };
    expect(prunePageProps({ page }, components)).toMatchObject({
      page: { phrases: { 'layout.skipToContent': 'Skip', 'layout.fallbackLanguage': 'Not in your language' } },
    });
  });

  it('keeps the name where no header says it', () => {
    const named = { ...phrases, 'site.name': 'Firm', 'header.home': '{name}, home' };
    const kept = (header: RenderingNode[]) => prunePageProps({ page: { slots: { header, main: [] }, phrases: named } }, components);
    expect(kept([])).toMatchObject({ page: { phrases: { 'site.name': 'Firm', 'header.home': '{name}, home' } } });
    expect(kept([node('1', 'Text')])).toMatchObject({ page: { phrases: { 'layout.skipToContent': 'Skip' } } });
    expect(kept([node('1', 'Text')])).not.toHaveProperty(['page', 'phrases', 'site.name']);
  });

  it('keeps what only renderings ask of a route when one of them will be rendered again', () => {
    const shell = { language: 'en', itemLanguage: 'de', path: '/a' };
    const ofRenderings = {
      itemId: 'a',
      languages: ['en'],
      pageNumber: 2,
      access: { kind: 'teaser', needs: 'premium' },
      signIn: '/sign-in',
    };
    const kept = (main: RenderingNode[]) =>
      prunePageProps({ page: { route: { ...shell, ...ofRenderings }, slots: { main }, phrases } }, components);
    expect(kept([node('1', 'Text')])).toHaveProperty(['page', 'route'], shell);
    expect(kept([node('3', 'Save')])).toHaveProperty(['page', 'route'], { ...shell, ...ofRenderings });
  });

  it('leaves out the head, which stands in the document already', () => {
    expect(pruned([]).page.head).toBeUndefined();
  });

  it('leaves out what the document says in data blocks', () => {
    const page = { slots: {}, phrases: {}, structuredData: [{ '@type': 'Article' }], metadata: { Title: 'T' }, head: {} };
    expect(prunePageProps({ page }, components)).toEqual({ page: { slots: {}, phrases: {} } });
  });

  it('freezes nothing that has a problem to show or that the map does not know', () => {
    const { main } = pruned([node('1', 'Unknown'), node('2', 'Text', { problem: { reason: 'no' } })]).page.slots;
    expect(main.map(({ frozen }) => frozen)).toEqual([undefined, undefined]);
  });

  it('leaves other props alone', () => {
    expect(prunePageProps({ a: 1 }, components)).toEqual({ a: 1 });
  });
});
