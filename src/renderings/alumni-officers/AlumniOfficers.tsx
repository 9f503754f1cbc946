import { OfficersPage } from '@/features/alumni/officers';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** The page of those who look after the alumni. */
function AlumniOfficers({ page, data }: RenderingProps<unknown, Page, Data>) {
  return <OfficersPage first={data} title={page.Title.value} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AlumniOfficers, mode: 'interactive' };
