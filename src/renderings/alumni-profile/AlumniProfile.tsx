import { ProfilePage } from '@/features/alumni/profile';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** One’s own profile among the alumni. */
function AlumniProfile({ page, data }: RenderingProps<unknown, Page, Data>) {
  return <ProfilePage first={data} title={page.Title.value} lede={page.Lede.value} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AlumniProfile, mode: 'interactive' };
