import { FollowForm } from '@/features/account/follows';
import { PageCrumbs } from '@/features/content/navigation';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { hasNothing, PagePicture, RichText, Text } from '@/runtime/fields';
import { Column, Grid, Prose, Wrap } from '@/ui';
import type { Data } from './data.server';
import type { Fields, Page } from './fields.schema';

/** No line ends with an ampersand: it stands before the word that it brings. */
const bound = (title: Page['Title']): Page['Title'] =>
  title.mark || title.written !== undefined ? title : { ...title, value: title.value.replaceAll(' & ', ' &\u00a0') };

/** A topic's page opens with its name, which is the page's title, and its drawing; what is said of it folds, so that its texts begin early. Later pages only with the name. */
function TopicHeader({ fields, page, data, route }: RenderingProps<Fields, Page, Data>) {
  const phrase = usePhrases();
  const isFirst = route.pageNumber === 1;
  const hasImage = isFirst && !hasNothing(page.Image);
  const text = (
    <>
      <p className="sc sc--accent">{page.Eyebrow.value || phrase('topics.topic')}</p>
      <Text field={bound(page.Title)} tag="h1" />
      {!isFirst && <p className="meta">{phrase('pagination.page', { page: route.pageNumber })}</p>}
      <Text field={page.Lede} tag="p" className="lede" lines />
      {isFirst && data.canFollow && <FollowForm kind="topic" path={route.path} label={page.Title.value} />}
    </>
  );
  const body = isFirst && !hasNothing(fields.Body) && (
    <details className="fold fold--always topic-head__body">
      <summary className="sc">{phrase('topics.about')}</summary>
      <Prose>
        <RichText field={fields.Body} />
      </Prose>
    </details>
  );
  return (
    <>
      <PageCrumbs items={data.crumbs} />
      <Wrap className="topic-head">
        {hasImage ? (
          <Grid>
            <Column span={7} className="topic-head__text">
              {text}
            </Column>
            <Column span={5} className="topic-head__art">
              {/* Where a text opens the topic, a narrow page has that one's drawing alone, and fetches no other. */}
              <PagePicture page={page} ratio="4:3" sizes="(min-width: 48em) 40vw, 92vw" priority={false} />
            </Column>
            {body}
          </Grid>
        ) : (
          <>
            <div className="topic-head__text">{text}</div>
            {body}
          </>
        )}
      </Wrap>
    </>
  );
}

export const rendering: RenderingDefinition<Fields, Page, Data> = { component: TopicHeader, mode: 'static' };
