import { MentoringPage } from '@/features/alumni/mentoring';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Alumni who accompany others for a while. */
function AlumniMentoring({ page, data }: RenderingProps<unknown, Page, Data>) {
  return <MentoringPage first={data} title={page.Title.value} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AlumniMentoring, mode: 'interactive' };
