/** Pages of the job search. Openings come from a service: the one page `Opening Page` shows each of them at an address of its own. */
import { inMain } from './define.ts';
import type { RenderingDef, TemplateDef } from './define.ts';

export const careersTemplates: readonly TemplateDef[] = [
  { name: 'Job Search Page', folder: 'Pages', bases: ['_Page'], layout: inMain('JobSearch') },
  { name: 'Opening Page', folder: 'Pages', bases: ['_Page'], layout: inMain('OpeningDetail') },
  { name: 'Compare Openings Page', folder: 'Pages', bases: ['_Page'], layout: inMain('OpeningComparison') },
  { name: 'Saved Openings Page', folder: 'Pages', bases: ['_Page'], layout: inMain('SavedOpenings') },
];

export const careersRenderings: readonly RenderingDef[] = [
  { component: 'JobSearch' },
  { component: 'OpeningDetail' },
  { component: 'OpeningComparison' },
  { component: 'SavedOpenings' },
];

/** `/jobs` is what people type; each opening, and its application, is shown by a page that they share. */
export const careersRedirects: readonly string[] = [
  '/jobs | /careers/search-jobs/jobs | 301 | keep-query',
  '/careers/search-jobs | /careers/search-jobs/jobs | 301 | keep-query',
  '^/careers/search-jobs/jobs/[a-z0-9-]+$ | /careers/search-jobs/jobs/opening | server',
  '^/careers/search-jobs/jobs/[a-z0-9-]+/apply$ | /careers/search-jobs/jobs/opening/apply | server',
];
