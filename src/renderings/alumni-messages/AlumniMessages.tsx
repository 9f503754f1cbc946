import { MessagesPage } from '@/features/alumni/messages';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Messages between alumni. */
function AlumniMessages({ page, data }: RenderingProps<unknown, Page, Data>) {
  return <MessagesPage first={data} title={page.Title.value} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AlumniMessages, mode: 'interactive' };
