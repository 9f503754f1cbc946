/** Pages of the alumni, each with the rendering that makes it. */
import { inMain } from './define.ts';
import type { RenderingDef, TemplateDef } from './define.ts';

const named = {
  AlumniGateway: 'Alumni Gateway Page',
  AlumniHome: 'Alumni Home Page',
  AlumniDirectory: 'Alumni Directory Page',
  AlumniGroups: 'Alumni Groups Page',
  AlumniProfile: 'Alumni Profile Page',
  AlumniPassword: 'Alumni Password Page',
} as const;
const pages = Object.keys(named) as (keyof typeof named)[];

export const alumniRenderings: readonly RenderingDef[] = pages.map((component) => ({ component }));

export const alumniTemplates: readonly TemplateDef[] = pages.map((component) => ({
  name: named[component],
  folder: 'Pages',
  bases: ['_Page'],
  layout: inMain(component),
}));
