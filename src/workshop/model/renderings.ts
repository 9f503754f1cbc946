import { careersRenderings } from './careers.ts';
import { formsRenderings } from './forms.ts';
import type { RenderingDef } from './define.ts';
import { ownRenderings } from './own.ts';
import { accountRenderings } from './account.ts';
import { alumniRenderings } from './alumni.ts';
import { alumniMoreRenderings } from './alumni-more.ts';
import { signInRenderings } from './sign-in.ts';
import { subscribeRenderings } from './subscribe.ts';

/** Every rendering of the project; a folder of src/renderings each. */
export const renderings: readonly RenderingDef[] = [
  // shell
  { component: 'SiteHeader', datasource: 'Site Header' },
  { component: 'SiteFooter', datasource: 'Site Footer' },
  // bands and rows for home and landing pages
  { component: 'HomeLead', datasource: 'Home Lead' },
  { component: 'CardList', datasource: 'Card List' },
  { component: 'FigureBand', datasource: 'Figure Band' },
  { component: 'QuoteBand', datasource: 'Quote Band' },
  { component: 'CallToAction', datasource: 'Call To Action' },
  { component: 'NewsletterSignup', datasource: 'Newsletter Signup' },
  { component: 'EventsModule', datasource: 'Events Module' },
  { component: 'Carousel', datasource: 'Carousel' },
  { component: 'PeopleRow', datasource: 'People Row' },
  { component: 'FeatureList', datasource: 'Feature List' },
  { component: 'Section', datasource: 'Section', placeholders: ['section-{*}'] },
  // blocks of a long text
  { component: 'TextBlock', datasource: 'Text Block' },
  { component: 'PullQuote', datasource: 'Pull Quote' },
  { component: 'Figure', datasource: 'Figure' },
  { component: 'Chart', datasource: 'Chart' },
  { component: 'DataTable', datasource: 'Data Table' },
  { component: 'Video', datasource: 'Video' },
  { component: 'Embed', datasource: 'Embed' },
  // pages
  { component: 'PageHeader' },
  { component: 'PageBody' },
  { component: 'CareersHeader' },
  { component: 'ErrorMessage' },
  { component: 'ArticleHeader' },
  { component: 'ArticleBody', placeholders: ['article-body-{*}'] },
  { component: 'ArticleAuthors' },
  { component: 'RelatedArticles', datasource: 'Related Articles' },
  { component: 'ArticleListing' },
  { component: 'BlogEntries' },
  { component: 'BlogEntryHeader' },
  { component: 'PeopleDirectory' },
  { component: 'ProfileHeader' },
  { component: 'ProfileBody', datasource: 'Profile Text' },
  { component: 'ProfileArticles' },
  { component: 'EventListing' },
  { component: 'EventHeader' },
  { component: 'EventBody' },
  { component: 'EventSpeakers' },
  { component: 'PublicationGrid' },
  { component: 'PublicationDetail' },
  { component: 'TopicList' },
  { component: 'TopicHeader', datasource: 'Topic Introduction' },
  { component: 'TopicArticles', datasource: 'Topic Articles', placeholders: ['topic-sections-{*}'] },
  { component: 'TopicExperts', datasource: 'Topic Experts' },
  { component: 'OfficeList' },
  { component: 'OfficeDetail', datasource: 'Office Text' },
  { component: 'SearchResults' },
  { component: 'ConsentSettings' },
  // careers
  ...careersRenderings,
  ...formsRenderings,
  // sign-in
  ...signInRenderings,
  // account
  ...accountRenderings,
  ...subscribeRenderings,
  ...alumniMoreRenderings,
  ...alumniRenderings,
  // events, once they are over
  { component: 'EventNext' },
  // an account that is erased
  { component: 'AccountErased' },
  ...ownRenderings,
];
