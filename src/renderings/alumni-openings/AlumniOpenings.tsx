import { PostsPage } from '@/features/alumni/posts';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Roles that alumni offer to alumni. */
function AlumniOpenings({ page, data }: RenderingProps<unknown, Page, Data>) {
  return <PostsPage first={data} title={page.Title.value} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AlumniOpenings, mode: 'interactive' };
