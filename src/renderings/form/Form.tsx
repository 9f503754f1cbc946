import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { ContentForm } from '@/features/forms/content';
import { languagePath } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Fields, Page } from './fields.schema';

/** Pages that a form on them is about; on any other it is about itself. */
const SUBJECTS: readonly string[] = ['Event', 'Publication', 'Article', 'Profile', 'Office'];

/** A form that its editors write in the content system, placed on any page. */
function Form({ uid, fields, page, data, route }: RenderingProps<Fields, Page, Data>) {
  if (!data) return null;
  return (
    <ContentForm
      uid={uid}
      name={fields.FormItem?.name ?? ''}
      shown={data}
      title={fields.Title.value}
      text={fields.Text.value}
      thanks={fields.Thanks.value}
      language={route.language}
      origin={route.origin ?? ''}
      path={languagePath(encodeURI(route.path), route.language)}
      pageTitle={page.Title.value}
      subject={SUBJECTS.includes(route.templateName) ? route.itemId : undefined}
    />
  );
}

export const rendering: RenderingDefinition<Fields, Page, Data> = { component: Form, mode: 'interactive' };
