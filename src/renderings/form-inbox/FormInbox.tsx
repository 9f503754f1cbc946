import { InboxPage } from '@/features/inbox';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** What came in by forms, for those who work here. */
function FormInbox({ page, data }: RenderingProps<unknown, Page, Data>) {
  return <InboxPage first={data} title={page.Title.value} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: FormInbox, mode: 'interactive' };
