import { KeepBar, slugOf } from '@/features/account/keep';
import { SiteWords, usePhrases, useSiteLanguage } from '@/runtime';
import type { RenderingDefinition, RenderingProps, RouteInfo } from '@/runtime';
import { AccessMark, Byline, Eyebrow, eyebrowOf, useEyebrow } from '@/features/content/cards';
import { DateText, Link, Text } from '@/runtime/fields';
import { AgeNotice, DocumentActions, LeadPicture } from '@/features/content/reading';
import type { DocumentFile } from '@/features/content/reading';
import { languagePath } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** The head of an article: what it is, who wrote it and when, what it costs, what one can do with it, and its picture. */
function ArticleHeader({ page, data, route }: RenderingProps<unknown, Page, Data | undefined>) {
  const phrase = usePhrases();
  const language = useSiteLanguage();
  const roles = rolesOf(page);
  const eyebrow = useEyebrow({ ...eyebrowOf(page), articleType: page.ArticleType.value }, language.lang && route.itemLanguage);
  return (
    <>
      <header className="ah wrap">
        <div className="grid">
          <div className="c9">
            {page.Eyebrow.editable ? (
              <Text field={page.Eyebrow} tag="p" className="sc sc--accent" />
            ) : (
              <Eyebrow {...eyebrow} className="meta--points" />
            )}
            <Text field={page.Title} tag="h1" className="ah__title" />
            <Text field={page.Lede} tag="p" className="ah__lede" lines />
          </div>
        </div>
        <div className="ah__meta">
          <Byline people={page.Authors} roles={roles}>
            {page.Authors.length === 1 && <p className="meta">{roles[0]}</p>}
          </Byline>
          <p className="meta meta--points" {...language}>
            <DateText value={page.DisplayDate.value} mark={page.DisplayDate.mark} />
            {data?.minutes != null && <span>{phrase('article.minutes', { count: data.minutes })}</span>}
            <AccessMark access={page.Access.value} />
          </p>
        </div>
        <Source page={page} />
        <AgeNotice years={data?.yearsOld} />
        <DocumentActions
          title={page.Title.value}
          data={data}
          files={filesOf(page)}
          keep={data?.signIn != null && <Keep page={page} route={route} />}
        />
      </header>
      <LeadPicture page={page} />
    </>
  );
}

/** The piece itself, then what belongs to it; each once. */
const filesOf = (page: Page): DocumentFile[] => {
  const all = [
    { file: page.Document, type: page.ArticleType.value },
    ...page.Downloads.map(({ fields }) => ({ file: fields.File, type: fields.DocumentType.value })),
  ];
  return all.filter(({ file: { value } }, index) => value.src && all.findIndex((other) => other.file.value.src === value.src) === index);
};

/** Saving and rating. The article is named by its item, the same in each language. */
function Keep({ page, route: { itemId, path, language, access } }: { page: Page; route: RouteInfo }) {
  const article = {
    articleId: itemId,
    path: languagePath(path, language),
    title: page.Title.value.slice(0, 255),
    articleType: page.ContentType.value.slice(0, 50),
  };
  return (
    <KeepBar
      article={article}
      topics={page.Topics.flatMap(({ url }) => slugOf(url))}
      authors={page.Authors.flatMap(({ url }) => slugOf(url))}
      readable={access.kind === 'full'}
    />
  );
}

/** "Partner, Madrid", of each author. */
const rolesOf = (page: Page): string[] =>
  page.Authors.map(({ fields }) => [fields.JobTitle.value, fields.Office?.fields.City.value].filter(Boolean).join(', '));

/** Where the piece appeared first, when that was elsewhere. */
function Source({ page }: { page: Page }) {
  const phrase = usePhrases();
  const name = page.SourcePublication.value || page.PublicationSource.value.text;
  if (!page.ExternalPublication.value || !name) return null;
  const linked = Boolean(page.PublicationSource.value.href);
  return (
    <p className="meta ah__source">
      <SiteWords>{phrase('article.firstPublishedIn')}</SiteWords> {linked ? <Link field={page.PublicationSource}>{name}</Link> : name}
      {page.OriginalPublicationDate.value && (
        <>
          , <DateText value={page.OriginalPublicationDate.value} mark={page.OriginalPublicationDate.mark} />
        </>
      )}
    </p>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data | undefined> = { component: ArticleHeader, mode: 'static' };
