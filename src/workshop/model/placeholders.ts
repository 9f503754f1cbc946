import { ownRenderings } from './own.ts';

/** Blocks of a long text. */
const BLOCKS = ['TextBlock', 'PullQuote', 'Figure', 'Chart', 'DataTable', 'Video', 'Embed'];
/** What stands across a page. */
const BANDS = [
  'HomeLead',
  'CardList',
  'FigureBand',
  'QuoteBand',
  'CallToAction',
  'NewsletterSignup',
  'EventsModule',
  'Carousel',
  'PeopleRow',
  'FeatureList',
  'Section',
  'RelatedArticles',
];
const OWN = ownRenderings.map(({ component }) => component);

/**
 * What editors may place where, by placeholder. What a template's standard values place besides is there by the template alone:
 * editors move and remove it.
 */
export const allowed: Readonly<Record<string, readonly string[]>> = {
  'headless-header': ['SiteHeader'],
  'headless-main': [...BANDS, ...BLOCKS, ...OWN],
  'headless-footer': ['SiteFooter'],
  'section-{*}': [...BLOCKS, ...BANDS.filter((band) => band !== 'Section' && band !== 'HomeLead'), ...OWN],
  'article-body-{*}': [...BLOCKS, ...OWN],
  'topic-sections-{*}': ['FigureBand', 'CardList', 'QuoteBand', 'CallToAction', 'FeatureList', 'PeopleRow', ...BLOCKS, ...OWN],
};
