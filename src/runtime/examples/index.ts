/** Parts that the named examples of renderings share. */
import type { RouteInfo } from '../rendering';

/** An article's route on the insights site, changed as given. */
export const exampleRoute = (changes: Partial<RouteInfo> = {}): RouteInfo => ({
  site: 'insights',
  language: 'en',
  itemLanguage: 'en',
  languages: ['en', 'de'],
  path: '/featured-insights/energy/the-long-queue',
  itemId: '00000000-0000-5000-8000-000000000001',
  templateName: 'Article',
  templateId: '00000000-0000-5000-8000-000000000002',
  pageNumber: 1,
  editing: false,
  access: { kind: 'full' },
  ...changes,
});
