import { NewsletterPage } from '@/features/account/newsletter';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { languagePath } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Registration for newsletters, and where the links of their mails lead. */
function AccountNewsletter({ page, data, route }: RenderingProps<unknown, Page, Data>) {
  const { language } = route;
  return (
    <NewsletterPage
      first={data.view}
      issues={data.issues}
      title={page.Title.value}
      path={languagePath(route.path, language)}
      newest={languagePath('/featured-insights', language)}
    />
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AccountNewsletter, mode: 'interactive' };
