/** Pages of the job search. Openings come from a service: the one page `Opening Page` shows each of them at an address of its own. */
import { inMain } from './define.ts';
import type { RedirectMapDef, RenderingDef, TemplateDef } from './define.ts';

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

/** `/jobs` is what people type. */
export const careersRedirects: RedirectMapDef = {
  name: 'Careers',
  type: 'Redirect301',
  keepsQuery: true,
  pairs: { '/jobs': '/careers/search-jobs/jobs', '/careers/search-jobs': '/careers/search-jobs/jobs' },
};
