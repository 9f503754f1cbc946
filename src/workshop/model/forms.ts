/** Pages with forms of the careers area. The application's page is shared by all openings (see careers.ts). */
import { inMain } from './define.ts';
import type { RenderingDef, TemplateDef } from './define.ts';

export const formsTemplates: readonly TemplateDef[] = [
  { name: 'Apply Page', folder: 'Pages', bases: ['_Page'], layout: inMain('ApplyForm') },
  { name: 'Job Alert Page', folder: 'Pages', bases: ['_Page'], layout: inMain('JobAlert') },
];

export const formsRenderings: readonly RenderingDef[] = [{ component: 'ApplyForm' }, { component: 'JobAlert' }];
