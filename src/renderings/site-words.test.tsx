// @vitest-environment jsdom
import path from 'node:path';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ContentProviders } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { phrasesOf } from '../../tests/support/phrases';

const load = async <T,>(file: string): Promise<T> => (await import(/* @vite-ignore */ path.join(import.meta.dirname, file))) as T;

afterEach(cleanup);

/** Renderings of pages that may not be translated: what they show of their page is in another language than what they say. */
const OF_TEXTS = [
  'article-authors/ArticleAuthors',
  'article-body/ArticleBody',
  'article-header/ArticleHeader',
  'blog-entry-header/BlogEntryHeader',
  'chart/Chart',
  'embed/Embed',
  'event-body/EventBody',
  'event-header/EventHeader',
  'event-next/EventNext',
  'event-speakers/EventSpeakers',
  'office-detail/OfficeDetail',
  'page-header/PageHeader',
  'profile-articles/ProfileArticles',
  'profile-body/ProfileBody',
  'profile-header/ProfileHeader',
  'publication-detail/PublicationDetail',
  'related-articles/RelatedArticles',
  'video/Video',
];

/** The German dictionary with a mark in each phrase: what shows it is the site's word. */
const MARK = '\u2e2e';
const marked = Object.fromEntries(Object.entries(phrasesOf('de')).map(([key, text]) => [key, `${MARK}${text}`]));

/** What the item itself says; items that it leads to may be translated. Short names and numbers are the same in both languages. */
const textsOf = (fields: unknown): string[] =>
  Object.values((fields ?? {}) as Record<string, { value?: unknown } | null>)
    .map((field) => field?.value)
    .filter((value): value is string => typeof value === 'string' && /[a-z]{3}/i.test(value));

describe('the words of the dictionary on a page whose text is in English below /de', () => {
  it.each(OF_TEXTS)('say that they are German, and nothing of the text does: %s', async (name) => {
    const { rendering } = await load<{ rendering: RenderingDefinition<never, never, never> }>(`${name}.tsx`);
    const { examples } = await load<{ examples: Record<string, RenderingProps> }>(`${name.split('/')[0]}/examples.ts`);
    const Component = rendering.component as (props: RenderingProps) => React.ReactNode;
    let found = 0;
    for (const example of Object.values(examples)) {
      const route = { ...example.route, language: 'de', itemLanguage: 'en' };
      if (route.editing) continue;
      const { container } = render(
        <main lang="en">
          <ContentProviders route={route} phrases={marked} components={{}}>
            <Component {...example} route={route} />
          </ContentProviders>
        </main>,
      );
      const words = [...container.querySelectorAll('*')].filter((node) =>
        [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.includes(MARK)),
      );
      found += words.length;
      const texts = new Set([...textsOf(example.page), ...textsOf(example.fields)]);
      const said = [...container.querySelectorAll('*')].filter((node) =>
        [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && texts.has(child.textContent?.trim() ?? '')),
      );
      expect(said.filter((node) => node.closest('[lang]')?.getAttribute('lang') === 'de').map((node) => node.outerHTML)).toEqual([]);
      expect(words.filter((node) => node.closest('[lang]')?.getAttribute('lang') !== 'de').map((node) => node.outerHTML)).toEqual([]);
      cleanup();
    }
    expect(found).toBeGreaterThan(0);
  });
});
