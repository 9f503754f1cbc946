import type { PageParts } from '../page/props';

/** No rendering, and a page that says its title alone. */
export const bareParts: PageParts = {
  renderings: {},
  describe: ({ item, siteName, origin }) =>
    Promise.resolve({
      head: {
        title: [item.displayName || item.name, siteName].filter(Boolean).join(' | '),
        description: '',
        canonical: origin,
        alternates: [],
        og: { type: 'website', title: item.name, description: '', url: origin, siteName, locale: 'en_GB' },
      },
    }),
};
