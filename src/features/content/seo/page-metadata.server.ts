import { daysSince } from '@/features/analytics';
import type { ArticleTemplate, PageMetadata } from '@/runtime/page-metadata';
import { routes } from '@/config/routes';
import type { RouteInfo } from '@/runtime/rendering';
import type { PageFields } from './page-fields';

const templates: Readonly<Record<string, ArticleTemplate>> = {
  Article: 'articleTemplate',
  'Blog Entry': 'blogEntry',
  'Blog Instance': 'blogInstance',
  Profile: 'profile',
  'Alumni Landing': 'alumniTemplate',
};

/** What analytics calls the pages that name themselves nothing (specification section 2, "Content pages and analytics naming"). */
const contentTypes: Readonly<Record<string, string>> = {
  Article: 'article',
  'Blog Entry': 'blog',
  'Blog Instance': 'blog',
  Profile: 'people',
  Event: 'event',
  Publication: 'publication',
  Topic: 'topic',
  Office: 'office',
};

const isAlumni = (path: string): boolean => path === routes.alumni.path || path.startsWith(`${routes.alumni.path}/`);

/** A page's metadata (specification section 3). Pages are the same for everyone, so what is personal is empty. */
export function pageMetadataOf(route: RouteInfo, fields: PageFields, title: string, now: number): PageMetadata {
  const alumni = isAlumni(route.path);
  const date = fields.DisplayDate.value ? new Date(fields.DisplayDate.value).toISOString() : '';
  const original = fields.OriginalPublicationDate.value;
  return {
    ContentType: fields.ContentType.value || (contentTypes[route.templateName] ?? 'page'),
    ArticleType: fields.ArticleType.value,
    Title: title,
    SourcePublication: fields.SourcePublication.value,
    DisplayDate: date,
    OriginalPublicationDate: original ? new Date(original).toISOString() : '',
    DaysSinceCMSPublication: daysSince(date, now),
    SitecoreId: route.itemId,
    UserID: '',
    CompanyName: '',
    JobTitle: '',
    LoginStatus: '',
    blogTags: fields.BlogTags.map((tag) => tag.fields.Title.value || tag.displayName).filter(Boolean),
    ArticleTemplate: alumni ? 'alumniTemplate' : (templates[route.templateName] ?? 'baseTemplate'),
    Alumni: alumni,
  };
}
