import { PasswordPage } from '@/features/alumni/password';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** The password, as a page of the alumni. */
function AlumniPassword({ page, data }: RenderingProps<unknown, Page, Data>) {
  return <PasswordPage first={data} title={page.Title.value} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AlumniPassword, mode: 'interactive' };
