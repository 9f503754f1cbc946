import { GroupsPage } from '@/features/alumni/groups';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Groups of the alumni. */
function AlumniGroups({ page, data }: RenderingProps<unknown, Page, Data>) {
  return <GroupsPage first={data} title={page.Title.value} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AlumniGroups, mode: 'interactive' };
