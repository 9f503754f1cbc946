/** What renderings show beside a page's own fields: the data sources. */
import { choice, file, image, integer, link, list, multiline, reference, rich, text } from './define.ts';
import type { TemplateDef } from './define.ts';
import { DOCUMENT_TYPES } from './base.ts';
import { STANDARD_TEMPLATE } from '../scs/well-known.ts';

export const dataTemplates: readonly TemplateDef[] = [
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
