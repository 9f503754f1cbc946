import { KeepBar } from '@/features/account/keep';
import { PageCrumbs } from '@/features/content/navigation';
import { usePhrases, useSiteLanguage } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { AccessMark, Byline } from '@/features/content/cards';
import { DateText, Text } from '@/runtime/fields';
import { AgeNotice, DocumentActions, LeadPicture } from '@/features/content/reading';
import { languagePath } from '@/lib/language-path';
import { Tags } from '@/ui';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** The head of a blog entry: quieter than an article's. The blog it belongs to stands in the breadcrumbs. */
function BlogEntryHeader({ page, data, route }: RenderingProps<unknown, Page, Data | undefined>) {
  const phrase = usePhrases();
  const own = useSiteLanguage();
  const keep = data?.signIn != null && (
    <KeepBar
      article={{ articleId: route.itemId, path: languagePath(route.path, route.language), title: page.Title.value.slice(0, 255) }}
      readable={route.access.kind === 'full'}
    />
  );
  return (
    <>
      <PageCrumbs items={data?.crumbs} />
      <header className="ah ah--blog wrap">
        <div className="grid">
          <div className="c9">
            <Text field={page.Eyebrow} tag="p" className="sc sc--accent" />
            <Text field={page.Title} tag="h1" className="ah__title" />
            <Text field={page.Lede} tag="p" className="ah__lede" lines />
          </div>
        </div>
        <div className="ah__meta">
          <Byline people={page.Authors} />
          <p className="meta meta--points" {...own}>
            <DateText value={page.DisplayDate.value} mark={page.DisplayDate.mark} />
            {data?.minutes != null && <span>{phrase('article.minutes', { count: data.minutes })}</span>}
            <AccessMark access={page.Access.value} />
          </p>
          <Tags label={phrase('blog.tags')} tags={page.BlogTags.map((tag) => ({ text: tag.fields.Title.value || tag.displayName }))} />
        </div>
        <AgeNotice years={data?.yearsOld} />
        <DocumentActions title={page.Title.value} data={data} keep={keep} />
      </header>
      <LeadPicture page={page} />
    </>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data | undefined> = { component: BlogEntryHeader, mode: 'static' };
