import type { ArticleTemplate, SentPageMetadata } from '@/runtime/page-metadata';
import { routes } from '@/config/routes';
import { isoMoment } from '@/lib/iso-moment';
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

/** A page's metadata (specification section 3) as it is sent: the same for everyone, whenever it is read. */
export function pageMetadataOf(route: RouteInfo, fields: PageFields, title: string): SentPageMetadata {
  const alumni = isAlumni(route.path);
  const date = fields.DisplayDate.value ? isoMoment(fields.DisplayDate.value) : '';
  const original = fields.OriginalPublicationDate.value;
  return {
    ContentType: fields.ContentType.value || (contentTypes[route.templateName] ?? 'page'),
    ArticleType: fields.ArticleType.value,
    Title: title,
    SourcePublication: fields.SourcePublication.value,
    DisplayDate: date,
    OriginalPublicationDate: original ? isoMoment(original) : '',
    SitecoreId: route.itemId,
    blogTags: fields.BlogTags.map((tag) => tag.fields.Title.value || tag.displayName).filter(Boolean),
    ArticleTemplate: alumni ? 'alumniTemplate' : (templates[route.templateName] ?? 'baseTemplate'),
    Alumni: alumni,
  };
}
