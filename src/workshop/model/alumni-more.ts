/** Pages on which alumni write to each other and offer roles, and that of those who look after them; each with the rendering that makes it. */
import { inMain } from './define.ts';
import type { RenderingDef, TemplateDef } from './define.ts';

const named = {
  AlumniMessages: 'Alumni Messages Page',
  AlumniMentoring: 'Alumni Mentoring Page',
  AlumniOpenings: 'Alumni Openings Page',
  AlumniRecruiter: 'Alumni Recruiter Page',
  AlumniOfficers: 'Alumni Officers Page',
  AlumniMailOff: 'Alumni Mail Off Page',
} as const;
const pages = Object.keys(named) as (keyof typeof named)[];

export const alumniMoreRenderings: readonly RenderingDef[] = pages.map((component) => ({ component }));

export const alumniMoreTemplates: readonly TemplateDef[] = pages.map((component) => ({
  name: named[component],
  folder: 'Pages',
  bases: ['_Page'],
  layout: inMain(component),
}));
