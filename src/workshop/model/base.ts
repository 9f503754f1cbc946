/** What several kinds of page have in common. */
import { checkbox, choice, datetime, image, list, multiline, pairs, text, title } from './define.ts';
import type { TemplateDef } from './define.ts';
import { STANDARD_TEMPLATE } from '../scs/well-known.ts';

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

const ACCESS = ['free', 'registered', 'premium'] as const;
const CROP_X = ['left', 'center', 'right'] as const;
const CROP_Y = ['top', 'center', 'bottom'] as const;

export const baseTemplates: readonly TemplateDef[] = [
  {
    name: '_Page',
    folder: 'Base',
    bases: [STANDARD_TEMPLATE],
    sections: {
      Content: {
        Title: title({ standard: '$name' }),
        Eyebrow: text(),
        Lede: multiline(),
        Image: image(),
        ImageCaption: text(),
        ImageCropHorizontal: choice(CROP_X, { shared: true, standard: 'center' }),
        ImageCropVertical: choice(CROP_Y, { shared: true, standard: 'center' }),
      },
      Metadata: { MetaTitle: text(), MetaDescription: multiline(), ShareImage: image(), NoIndex: checkbox({ shared: true }) },
      Navigation: { NavigationTitle: text() },
      Translation: {
        TranslatedFrom: pairs({ derived: true, help: 'Which text each field is a translation of; set when translations are brought in' }),
      },
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
        NewsletterSentence: text({ help: 'What an issue of the newsletter says before this piece, where it leads the issue' }),
      },
      Content: {
        ImageWhole: checkbox({ shared: true, help: 'For logos, screens and charts: the picture above the text is not cut to a strip' }),
      },
    },
  },
];
