/** What analytics and embedded services read about a page (specification section 3, "Page metadata"). */

/** Specification section 3, "Template types". */
export type ArticleTemplate = 'blogEntry' | 'blogInstance' | 'articleTemplate' | 'alumniTemplate' | 'baseTemplate' | 'profile';

export interface PageMetadata {
  /** What the page is: the editor's word for an article, `people` for a profile, `page` for a basic page. */
  ContentType: string;
  /** One of the article document types; '' where the page is none. */
  ArticleType: string;
  Title: string;
  SourcePublication: string;
  /** ISO 8601, UTC; '' for none. */
  DisplayDate: string;
  OriginalPublicationDate: string;
  /** Whole days since the display date; null without one. */
  DaysSinceCMSPublication: number | null;
  /** GUID of the item, lower case with dashes. */
  SitecoreId: string;
  /** Personal, so in no page as it is sent: the account fills it in after the page has loaded; '' until then. */
  UserID: string;
  CompanyName: string;
  JobTitle: string;
  LoginStatus: '' | 'logged_in' | 'logged_out';
  blogTags: string[];
  ArticleTemplate: ArticleTemplate;
  /** The page belongs to the alumni area. */
  Alumni: boolean;
}

/** What a page is sent with: who reads it and how old it is today are known in the browser alone, since one copy serves everyone. */
export type SentPageMetadata = Omit<PageMetadata, 'UserID' | 'CompanyName' | 'JobTitle' | 'LoginStatus' | 'DaysSinceCMSPublication'>;
