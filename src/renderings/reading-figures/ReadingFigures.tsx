import { FiguresPage } from '@/features/figures';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** How the sites are read, for those who work here. */
function ReadingFigures({ page, data }: RenderingProps<unknown, Page, Data>) {
  return <FiguresPage first={data} title={page.Title.value} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: ReadingFigures, mode: 'interactive' };
