import { DirectoryPage } from '@/features/alumni/directory';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** The directory of the alumni. */
function AlumniDirectory({ page, data }: RenderingProps<unknown, Page, Data>) {
  return <DirectoryPage first={data} title={page.Title.value} lede={page.Lede.value} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AlumniDirectory, mode: 'interactive' };
