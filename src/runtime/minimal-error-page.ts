import type { PageModel } from './page-model';

/**
 * The error page when there is no content: its message alone, worded by the dictionary that came with the build.
 * Browser-safe, because an error in the browser shows it too.
 */
export function minimalErrorPage(statusCode: number, site: string, language: string, phrases: Record<string, string>): PageModel {
  const title =
    phrases[statusCode === 503 ? 'error.unavailable.title' : statusCode < 500 ? 'error.notFound.title' : 'error.failed.title'] ?? '';
  return {
    route: {
      site,
      language,
      itemLanguage: language,
      languages: [language],
      path: '/',
      itemId: '',
      templateName: 'Error Page',
      templateId: '',
      pageNumber: 1,
      editing: false,
      access: { kind: 'full' },
    },
    head: {
      title,
      description: '',
      canonical: '',
      alternates: [],
      robots: 'noindex',
      og: { type: 'website', title, description: '', url: '', siteName: phrases['site.name'] ?? '', locale: language },
    },
    slots: {
      header: [],
      main: [
        {
          uid: 'error',
          component: 'ErrorMessage',
          params: {},
          page: { Title: { value: '' }, Lede: { value: '' }, Code: { value: statusCode }, Body: { value: '' } },
        },
      ],
      footer: [],
    },
    phrases,
  };
}
