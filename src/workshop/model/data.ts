/** What renderings show beside a page's own fields: the data sources. */
import { checkbox, choice, count, file, image, integer, link, list, multiline, reference, rich, text, title } from './define.ts';
import type { FieldDef, TemplateDef } from './define.ts';
import { DOCUMENT_TYPES } from './base.ts';
import { STANDARD_TEMPLATE } from '../scs/well-known.ts';

/** A template of nothing but content, in one section. */
const data = (name: string, Content: Readonly<Record<string, FieldDef>>): TemplateDef => ({
  name,
  folder: 'Data',
  bases: [STANDARD_TEMPLATE],
  sections: { Content },
});

export const dataTemplates: readonly TemplateDef[] = [
  data('Tag', { Title: text({ standard: '$name' }) }),
  data('Download', { File: file(), DocumentType: choice(DOCUMENT_TYPES, { shared: true, standard: 'article' }) }),
  data('Text Block', { Text: rich() }),
  data('Pull Quote', { Quote: multiline(), Attribution: text() }),
  data('Figure', { Label: text(), Title: title(), Image: image(), Caption: text(), Credit: text() }),
  data('Chart', {
    Label: text({ help: 'Figure 1' }),
    Title: text({ help: 'What the chart shows, as a sentence' }),
    Subtitle: text({ help: 'Measure and unit' }),
    ChartType: choice(['bar', 'stacked', 'line', 'dot', 'column'], { shared: true, standard: 'bar' }),
    Data: multiline({ help: 'CSV, the first row names the series, the first column the categories' }),
    Unit: text(),
    Highlight: text({ help: 'The category or series in red' }),
    Description: multiline({ help: 'What a reader who cannot see it should know' }),
    Source: text(),
  }),
  data('Data Table', {
    Label: text(),
    Title: title(),
    Data: multiline({ help: 'CSV with a header row' }),
    Highlight: text(),
    Source: text(),
  }),
  data('Video', {
    VideoId: text({ shared: true, help: 'The id that the video service knows it by' }),
    Title: text(),
    Poster: image({ help: 'Instead of the video service’s own' }),
    Caption: text(),
  }),
  data('Embed', {
    Url: text({ shared: true, help: 'Address of the page at the provider' }),
    Title: text(),
    Image: image(),
    Caption: text(),
  }),
  // parts of pages: what their standard renderings show and who refers to a page need not carry along
  data('Related Articles', { RelatedArticles: list('article', { shared: true }) }),
  data('Topic Introduction', { Body: rich() }),
  data('Topic Articles', {
    LeadArticle: reference('article', { shared: true, help: 'Opens the topic’s texts, large.' }),
    FeaturedArticles: list('article', { shared: true }),
  }),
  data('Topic Experts', { Experts: list('profile', { shared: true }) }),
  data('Profile Text', { Biography: rich() }),
  data('Office Text', { Body: rich() }),
  data('Carousel', {
    Title: text(),
    MoreLink: link(),
    Items: list('publication', { help: 'Left empty, the newest publications of the site' }),
  }),
  data('Home Lead', { Article: reference('article'), AlsoTitle: text(), Also: list('article') }),
  data('Card List', {
    Title: title(),
    MoreLink: link(),
    Items: list('article'),
    Columns: choice(['2', '3', '4', '6'], { standard: '4' }),
    Size: choice(['regular', 'large', 'text', 'row'], { standard: 'regular' }),
  }),
  data('Figure Band', {
    Title: text(),
    MoreLink: link(),
    Number: text(),
    Text: multiline(),
    Total: integer(),
    Part: integer(),
    PartLabel: text(),
    RestLabel: text(),
    Source: text(),
  }),
  data('Quote Band', { Quote: multiline(), Person: reference('profile'), Context: text(), Link: link() }),
  data('Call To Action', { Eyebrow: text(), Title: title(), Text: multiline(), Link: link(), Image: image() }),
  data('Newsletter Signup', { Title: text(), Text: multiline(), Hint: text(), Link: link() }),
  data('Events Module', { Title: title(), MoreLink: link(), Count: count({ shared: true, help: 'Left empty, eight' }) }),
  data('People Row', {
    Title: title(),
    MoreLink: link(),
    People: list('profile'),
    WithIntroductions: checkbox({ shared: true, help: 'Beside each portrait the lede of the person’s page' }),
  }),
  data('Feature List', {
    Title: title(),
    Text: multiline(),
    MoreLink: link(),
    Features: list('data', { help: 'Feature items' }),
    Columns: choice(['2', '3', '4'], { standard: '3' }),
  }),
  data('Feature', { Title: title(), Text: multiline(), Link: link(), Image: image() }),
  data('Section', { Title: title() }),
  data('Site Header', { Name: text(), HomeLink: link(), Sections: list('data'), SearchLink: link(), SignInLink: link() }),
  data('Site Footer', { Name: text(), Saying: multiline(), Sections: list('data'), LegalLinks: list('data'), Copyright: text() }),
  data('Navigation Section', { Title: text(), Link: link(), Summary: text(), Links: list('data') }),
  data('Navigation Link', { Link: link(), Note: text() }),
];
