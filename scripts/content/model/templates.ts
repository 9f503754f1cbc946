import {
  checkbox,
  choice,
  date,
  datetime,
  file,
  image,
  integer,
  link,
  list,
  multiline,
  number,
  pairs,
  reference,
  rich,
  text,
} from './define.ts';
import type { TemplateDef } from './define.ts';
import { JSS_SETTINGS_BASE } from '../scs/well-known.ts';
import { careersTemplates } from './careers.ts';
import { formsTemplates } from './forms.ts';
import { accountTemplates } from './account.ts';
import { searchTemplates } from './search.ts';
import { signInTemplates } from './sign-in.ts';

/** /sitecore/templates/System/Templates/Standard template */
export const STANDARD_TEMPLATE = '1930bbeb-7805-471a-a3be-4858ac7cf696';
/** Headless SXA's base site root, and the JSS app root: what makes an item the root of a site (protocol page scs-items). */
export const SITE_ROOT_BASE = 'a2b9fdc3-f641-4966-94a5-b63944dc39de';
export const APP_ROOT_BASE = '061cba15-5474-4b91-8a06-17903b102b82';
export const TENANT_BASE = '78180355-f0a2-4161-a34c-3069a9e17539';
export const PAGE_DESIGNS_BASE = 'daaf41fd-96db-4892-be99-f62f16d036c4';

/** Specification section 3, "Article document types". */
export const DOCUMENT_TYPES = [
  'appendix',
  'article',
  'briefingNote',
  'discussionPapers',
  'executiveSummary',
  'fullReport',
  'researchPreview',
] as const;
export const ACCESS = ['free', 'registered', 'premium'] as const;
const CROP_X = ['left', 'center', 'right'] as const;
const CROP_Y = ['top', 'center', 'bottom'] as const;

/** Whole minutes that the text takes to read: cards need no body to say it. */
const readingMinutes = integer({ derived: true, help: 'Minutes; set by an import from the text' });

const headerAndMain = (...main: string[]) => ({ 'headless-main': main });

const settings: TemplateDef[] = [
  { name: 'Headless Tenant', folder: 'Settings', bases: [STANDARD_TEMPLATE, TENANT_BASE] },
  { name: 'Headless Site', folder: 'Settings', bases: [STANDARD_TEMPLATE, SITE_ROOT_BASE, APP_ROOT_BASE] },
  {
    name: 'Site Settings',
    folder: 'Settings',
    bases: [STANDARD_TEMPLATE, JSS_SETTINGS_BASE],
    sections: {
      Settings: {
        NotFoundPage: reference('page', { shared: true }),
        ServerErrorPage: reference('page', { shared: true }),
        Robots: multiline({ shared: true }),
        Redirects: multiline({
          shared: true,
          help: 'One redirect a line: pattern | target | 301, 302 or server, then optionally | keep-query and | a language; blanks round the bars.',
        }),
      },
    },
  },
  { name: 'Page Designs', folder: 'Settings', bases: [STANDARD_TEMPLATE, PAGE_DESIGNS_BASE] },
];

const base: TemplateDef[] = [
  {
    name: '_Page',
    folder: 'Base',
    bases: [STANDARD_TEMPLATE],
    sections: {
      Content: {
        Title: text({ standard: '$name' }),
        Eyebrow: text(),
        Lede: multiline(),
        Image: image(),
        ImageCaption: text(),
        ImageCropHorizontal: choice(CROP_X, { shared: true, standard: 'center' }),
        ImageCropVertical: choice(CROP_Y, { shared: true, standard: 'center' }),
      },
      Metadata: { MetaTitle: text(), MetaDescription: multiline(), ShareImage: image(), NoIndex: checkbox({ shared: true }) },
      Navigation: { NavigationTitle: text() },
    },
  },
  {
    name: '_Authored',
    folder: 'Base',
    bases: [STANDARD_TEMPLATE],
    sections: {
      Publishing: {
        DisplayDate: datetime({ shared: true }),
        OriginalPublicationDate: datetime({ shared: true }),
        Authors: list('profile', { shared: true }),
        Topics: list('topic', { shared: true }),
        Access: choice(ACCESS, { shared: true, standard: 'free' }),
      },
    },
  },
];

const pages: TemplateDef[] = [
  { name: 'Home Page', folder: 'Pages', bases: ['_Page'] },
  {
    name: 'Basic Page',
    folder: 'Pages',
    bases: ['_Page'],
    sections: { Content: { Body: rich() } },
    layout: headerAndMain('PageHeader', 'PageBody'),
  },
  { name: 'Landing Page', folder: 'Pages', bases: ['_Page'], layout: headerAndMain('PageHeader') },
  { name: 'Careers Landing', folder: 'Pages', bases: ['_Page'], layout: headerAndMain('CareersHeader') },
  { name: 'Alumni Landing', folder: 'Pages', bases: ['_Page'], layout: headerAndMain('PageHeader') },
  {
    name: 'Error Page',
    folder: 'Pages',
    bases: ['_Page'],
    sections: { Content: { Code: integer({ shared: true }), Body: rich() } },
    layout: headerAndMain('ErrorMessage'),
  },
  {
    name: 'Article Listing',
    folder: 'Pages',
    bases: ['_Page'],
    sections: { Listing: { PageSize: integer({ shared: true, standard: '12' }) } },
    layout: headerAndMain('PageHeader', 'ArticleListing'),
  },
  {
    name: 'Article',
    folder: 'Pages',
    bases: ['_Page', '_Authored'],
    sections: {
      Article: {
        ArticleType: choice(DOCUMENT_TYPES, { shared: true, standard: 'article' }),
        ContentType: text({ standard: { en: 'Article', de: 'Beitrag' } }),
        SourcePublication: text(),
        ExternalPublication: checkbox({ shared: true }),
        PublicationSource: link({ help: 'Where the piece appeared first, when it was published elsewhere.' }),
        KeyFigures: pairs({ help: 'Figure = what it counts. Three at the most.' }),
        Body: rich(),
        ReadingMinutes: readingMinutes,
        Notes: rich({ help: 'The footnotes, an ordered list whose entries have the ids n1, n2, …' }),
        Document: file({ help: 'The download; its label follows the document type.' }),
        Downloads: list('data', { help: 'Further documents of the piece (Download items), each under its own type’s label.' }),
        RelatedArticles: list('article', { shared: true }),
        Tags: list('tag', { shared: true }),
      },
    },
    layout: headerAndMain('ArticleHeader', 'ArticleBody', 'ArticleAuthors', 'RelatedArticles'),
  },
  {
    name: 'Blog Instance',
    folder: 'Pages',
    bases: ['_Page'],
    sections: { Listing: { PageSize: integer({ shared: true, standard: '10' }) } },
    layout: headerAndMain('PageHeader', 'BlogEntries'),
  },
  {
    name: 'Blog Entry',
    folder: 'Pages',
    bases: ['_Page', '_Authored'],
    sections: { Entry: { BlogTags: list('tag', { shared: true }), Body: rich(), ReadingMinutes: readingMinutes, Notes: rich() } },
    layout: headerAndMain('BlogEntryHeader', 'ArticleBody', 'ArticleAuthors', 'RelatedArticles'),
  },
  { name: 'Search Page', folder: 'Pages', bases: ['_Page'], layout: headerAndMain('SearchResults') },
  { name: 'People Directory', folder: 'Pages', bases: ['_Page'], layout: headerAndMain('PageHeader', 'PeopleDirectory') },
  {
    name: 'Profile',
    folder: 'Pages',
    bases: ['_Page'],
    sections: {
      Profile: {
        FirstName: text({ shared: true }),
        LastName: text({ shared: true }),
        JobTitle: text(),
        Office: reference('office', { shared: true }),
        Expertise: list('topic', { shared: true }),
        Email: text({ shared: true }),
        Phone: text({ shared: true }),
        SpokenLanguages: text(),
        Education: multiline(),
        Biography: rich(),
        SocialLinks: pairs({ shared: true }),
        Featured: checkbox({ shared: true }),
      },
    },
    layout: headerAndMain('ProfileHeader', 'ProfileBody', 'ProfileArticles'),
  },
  { name: 'Event Listing', folder: 'Pages', bases: ['_Page'], layout: headerAndMain('PageHeader', 'EventListing') },
  {
    name: 'Event',
    folder: 'Pages',
    bases: ['_Page'],
    sections: {
      Event: {
        StartDate: datetime({ shared: true, help: 'UTC' }),
        EndDate: datetime({ shared: true, help: 'UTC' }),
        TimeZone: text({ shared: true, help: 'IANA name, Europe/Amsterdam' }),
        Format: choice(['inPerson', 'online', 'hybrid'], { shared: true, standard: 'inPerson' }),
        Venue: text(),
        City: text(),
        Country: text(),
        Latitude: number({ shared: true, help: 'Of the venue; with the longitude it puts a map beside the facts' }),
        Longitude: number({ shared: true }),
        Audience: text({ help: 'Evening · 120 places' }),
        Capacity: integer({ shared: true }),
        Registration: choice(['open', 'full', 'closed'], { shared: true, standard: 'open' }),
        RegistrationLink: link(),
        Speakers: list('profile', { shared: true }),
        Topics: list('topic', { shared: true }),
        Agenda: pairs({ help: '18:00 = Doors' }),
        Body: rich(),
      },
    },
    layout: headerAndMain('EventHeader', 'EventBody', 'EventSpeakers'),
  },
  { name: 'Insights Store', folder: 'Pages', bases: ['_Page'], layout: headerAndMain('PageHeader', 'PublicationGrid') },
  {
    name: 'Publication',
    folder: 'Pages',
    bases: ['_Page', '_Authored'],
    sections: {
      Publication: {
        PublicationDate: date({ shared: true }),
        Edition: text(),
        PageCount: integer({ shared: true }),
        Isbn: text({ shared: true }),
        Document: file(),
        Preview: file(),
        Contents: multiline({ help: 'Table of contents, one entry a line' }),
        Body: rich(),
      },
    },
    layout: headerAndMain('PublicationDetail'),
  },
  { name: 'Topic Listing', folder: 'Pages', bases: ['_Page'], layout: headerAndMain('PageHeader', 'TopicList') },
  {
    name: 'Topic',
    folder: 'Pages',
    bases: ['_Page'],
    sections: {
      Topic: {
        LeadArticle: reference('article', { shared: true, help: 'Opens the topic’s texts, large.' }),
        FeaturedArticles: list('article', { shared: true }),
        Experts: list('profile', { shared: true }),
        Body: rich(),
      },
    },
    layout: headerAndMain('TopicHeader', 'TopicArticles', 'TopicExperts'),
  },
  { name: 'Office Listing', folder: 'Pages', bases: ['_Page'], layout: headerAndMain('PageHeader', 'OfficeList') },
  {
    name: 'Office',
    folder: 'Pages',
    bases: ['_Page'],
    sections: {
      Office: {
        City: text(),
        Country: text(),
        Address: multiline(),
        Phone: text({ shared: true }),
        Email: text({ shared: true }),
        MapLink: link({ shared: true }),
        Latitude: number({ shared: true }),
        Longitude: number({ shared: true }),
        TimeZone: text({ shared: true }),
        Body: rich(),
      },
    },
    layout: headerAndMain('OfficeDetail'),
  },
];

const data: TemplateDef[] = [
  { name: 'Tag', folder: 'Data', bases: [STANDARD_TEMPLATE], sections: { Content: { Title: text({ standard: '$name' }) } } },
  {
    name: 'Download',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: { Content: { File: file(), DocumentType: choice(DOCUMENT_TYPES, { shared: true, standard: 'article' }) } },
  },
  { name: 'Text Block', folder: 'Data', bases: [STANDARD_TEMPLATE], sections: { Content: { Text: rich() } } },
  { name: 'Pull Quote', folder: 'Data', bases: [STANDARD_TEMPLATE], sections: { Content: { Quote: multiline(), Attribution: text() } } },
  {
    name: 'Figure',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: { Content: { Label: text(), Title: text(), Image: image(), Caption: text(), Credit: text() } },
  },
  {
    name: 'Chart',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: {
      Content: {
        Label: text({ help: 'Figure 1' }),
        Title: text({ help: 'What the chart shows, as a sentence' }),
        Subtitle: text({ help: 'Measure and unit' }),
        ChartType: choice(['bar', 'stacked', 'line', 'dot', 'column'], { shared: true, standard: 'bar' }),
        Data: multiline({ help: 'CSV, the first row names the series, the first column the categories' }),
        Unit: text(),
        Highlight: text({ help: 'The category or series in red' }),
        Description: multiline({ help: 'What a reader who cannot see it should know' }),
        Source: text(),
      },
    },
  },
  {
    name: 'Data Table',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: {
      Content: { Label: text(), Title: text(), Data: multiline({ help: 'CSV with a header row' }), Highlight: text(), Source: text() },
    },
  },
  {
    name: 'Video',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: {
      Content: {
        VideoId: text({ shared: true, help: 'The id that the video service knows it by' }),
        Title: text(),
        Poster: image({ help: 'Instead of the video service’s own' }),
        Caption: text(),
      },
    },
  },
  {
    name: 'Embed',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: {
      Content: { Url: text({ shared: true, help: 'Address of the page at the provider' }), Title: text(), Image: image(), Caption: text() },
    },
  },
  {
    name: 'Carousel',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: { Content: { Title: text(), MoreLink: link(), Items: list('publication') } },
  },
  {
    name: 'Home Lead',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: { Content: { Article: reference('article'), AlsoTitle: text(), Also: list('article') } },
  },
  {
    name: 'Card List',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: {
      Content: {
        Title: text(),
        MoreLink: link(),
        Items: list('article'),
        Columns: choice(['2', '3', '4', '6'], { standard: '4' }),
        Size: choice(['regular', 'large', 'text', 'row'], { standard: 'regular' }),
      },
    },
  },
  {
    name: 'Figure Band',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: {
      Content: {
        Title: text(),
        MoreLink: link(),
        Number: text(),
        Text: multiline(),
        Total: integer(),
        Part: integer(),
        PartLabel: text(),
        RestLabel: text(),
        Source: text(),
      },
    },
  },
  {
    name: 'Quote Band',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: { Content: { Quote: multiline(), Person: reference('profile'), Context: text(), Link: link() } },
  },
  {
    name: 'Call To Action',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: { Content: { Eyebrow: text(), Title: text(), Text: multiline(), Link: link(), Image: image() } },
  },
  {
    name: 'Newsletter Signup',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: { Content: { Title: text(), Text: multiline(), Hint: text(), Link: link() } },
  },
  { name: 'Events Module', folder: 'Data', bases: [STANDARD_TEMPLATE], sections: { Content: { Title: text(), MoreLink: link() } } },
  {
    name: 'People Row',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: { Content: { Title: text(), MoreLink: link(), People: list('profile') } },
  },
  {
    name: 'Feature List',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: {
      Content: {
        Title: text(),
        Text: multiline(),
        MoreLink: link(),
        Features: list('data', { help: 'Feature items' }),
        Columns: choice(['2', '3', '4'], { standard: '3' }),
      },
    },
  },
  {
    name: 'Feature',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: { Content: { Title: text(), Text: multiline(), Link: link(), Image: image() } },
  },
  { name: 'Section', folder: 'Data', bases: [STANDARD_TEMPLATE], sections: { Content: { Title: text() } } },
  {
    name: 'Site Header',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: { Content: { Name: text(), HomeLink: link(), Sections: list('data'), SearchLink: link(), SignInLink: link() } },
  },
  {
    name: 'Site Footer',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: { Content: { Name: text(), Saying: multiline(), Sections: list('data'), LegalLinks: list('data'), Copyright: text() } },
  },
  {
    name: 'Navigation Section',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: { Content: { Title: text(), Link: link(), Summary: text(), Links: list('data') } },
  },
  { name: 'Navigation Link', folder: 'Data', bases: [STANDARD_TEMPLATE], sections: { Content: { Link: link(), Note: text() } } },
];

/** Every template of the project, bases before the templates that use them. */
export const templates: readonly TemplateDef[] = [
  ...settings,
  ...base,
  ...pages,
  ...data,
  ...searchTemplates,
  ...careersTemplates,
  ...formsTemplates,
  ...signInTemplates,
  ...accountTemplates,
];
