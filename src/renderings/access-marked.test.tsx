// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { renderExample } from '../../tests/support/rendering';
import { examples as articleHeader } from './article-header/examples';
import { rendering as ArticleHeader } from './article-header/ArticleHeader';
import { examples as blogEntries } from './blog-entries/examples';
import { rendering as BlogEntries } from './blog-entries/BlogEntries';
import { examples as blogEntryHeader } from './blog-entry-header/examples';
import { rendering as BlogEntryHeader } from './blog-entry-header/BlogEntryHeader';
import { examples as carousel } from './carousel/examples';
import { rendering as Carousel } from './carousel/Carousel';
import { examples as homeLead } from './home-lead/examples';
import { rendering as HomeLead } from './home-lead/HomeLead';
import { examples as profileArticles } from './profile-articles/examples';
import { rendering as ProfileArticles } from './profile-articles/ProfileArticles';
import { examples as publicationGrid } from './publication-grid/examples';
import { rendering as PublicationGrid } from './publication-grid/PublicationGrid';
import { examples as relatedArticles } from './related-articles/examples';
import { rendering as RelatedArticles } from './related-articles/RelatedArticles';

/** The same with every text for subscribers, and how many texts that are. */
function gated<T>(example: T): { example: T; texts: number } {
  let texts = 0;
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        if (name !== 'Access') return [name, change(inner)];
        texts += 1;
        return [name, { value: 'premium' }];
      }),
    );
  };
  return { example: change(example) as T, texts };
}

it.each([
  ['ArticleHeader', ArticleHeader, articleHeader['usual']],
  ['BlogEntries', BlogEntries, blogEntries['usual']],
  ['BlogEntryHeader', BlogEntryHeader, blogEntryHeader['usual']],
  ['Carousel', Carousel, carousel['usual']],
  ['HomeLead', HomeLead, homeLead.usual],
  ['ProfileArticles', ProfileArticles, profileArticles['usual']],
  ['PublicationGrid', PublicationGrid, publicationGrid['usual']],
  ['RelatedArticles', RelatedArticles, relatedArticles['usual']],
])('%s says of each text that not everybody may read it', (_name, rendering, usual) => {
  const { example, texts } = gated(usual);
  expect(texts).toBeGreaterThan(0);
  const { container } = renderExample(rendering as never, example as never) as { container: HTMLElement };
  expect(container.querySelectorAll('.card__access')).toHaveLength(texts);
});
