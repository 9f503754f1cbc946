import { RecruiterPage } from '@/features/alumni/recruiter';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Roles that one offers to alumni, and who answered. */
function AlumniRecruiter({ page, data }: RenderingProps<unknown, Page, Data>) {
  return <RecruiterPage first={data} title={page.Title.value} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AlumniRecruiter, mode: 'interactive' };
