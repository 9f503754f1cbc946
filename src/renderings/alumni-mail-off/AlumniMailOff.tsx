import { MailOffPage } from '@/features/alumni/mail-off';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Where a link of a mail to alumni leads that turns such mails off. */
function AlumniMailOff({ page, data }: RenderingProps<unknown, Page, Data>) {
  return <MailOffPage data={data} title={page.Title.value} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AlumniMailOff, mode: 'static' };
