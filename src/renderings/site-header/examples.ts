import type { RenderingProps } from '@/runtime';
import { exampleProps, german, link, LONG_WORD, noLink, text } from '@/runtime/examples/example-props';
import type { Data } from './data.server';
import type { Fields } from './fields.schema';

type Section = Fields['Sections'][number];

const section = (title: string, href: string, links: readonly [string, string, string?][] = [], summary = ''): Section => ({
  id: `s-${href}`,
  url: '',
  name: title,
  displayName: title,
  fields: {
    Title: text(title),
    Link: href ? link(href, title) : noLink,
    Summary: text(summary),
    Links: links.map(([label, to, note = '']) => ({
      id: `l-${to}`,
      url: '',
      name: label,
      displayName: label,
      fields: { Link: link(to, label), Note: text(note) },
    })),
  },
});

const english: Fields = {
  Name: text('Aldermoor'),
  HomeLink: link('/', 'Home'),
  Sections: [
    section(
      'Insights',
      '/featured-insights',
      [
        ['Energy', '/featured-insights/energy'],
        ['Industry', '/featured-insights/industry'],
        ['Public institutions', '/featured-insights/public-institutions'],
        ['Technology', '/featured-insights/technology'],
      ],
      'What we found out, with the data.',
    ),
    section('Topics', '/topics', [
      ['Grids and networks', '/topics/grids'],
      ['Regulation', '/topics/regulation'],
      ['All topics', '/topics'],
    ]),
    section('People', '/people', [
      ['Partners', '/people/partners'],
      ['Offices', '/about/offices'],
    ]),
    section('Events', '/events', [
      ['In the room', '/events'],
      ['Past events', '/events/past'],
    ]),
    section('Careers', '/careers', [
      ['Openings', '/careers/search-jobs/jobs/', 'Forty-eight at the moment'],
      ['Students', '/careers/students'],
      ['Interviewing here', '/careers/interviewing'],
    ]),
    section('Store', '/featured-insights/insights-store', [['The Quarterly', '/featured-insights/insights-store/quarterly']]),
    section('Alumni', '/alumni'),
    section('About', '/about', [
      ['What we do', '/about/what-we-do'],
      ['Our accounts', '/about/accounts'],
      ['Newsletters', '/user-registration/newsletter'],
    ]),
  ],
  SearchLink: link('/search', 'Search'),
  SignInLink: link('/sign-in', 'Sign in'),
};

export const examples: Record<string, RenderingProps<Fields, unknown, Data>> = {
  usual: exampleProps<Fields, unknown, Data>('header', { data: { accounts: true }, fields: english }),
  onlyOneLanguage: exampleProps<Fields, unknown, Data>('header', {
    data: { accounts: true },
    fields: english,
    route: { languages: ['en'], path: '/' },
  }),
  german: exampleProps<Fields, unknown, Data>('header', {
    data: { accounts: true },
    fields: {
      ...english,
      HomeLink: link('/de', 'Startseite'),
      SearchLink: link('/de/search', 'Suche'),
      SignInLink: link('/de/sign-in', 'Anmelden'),
      Sections: [
        section('Analysen', '/de/featured-insights', [
          ['Energie', '/de/featured-insights/energy'],
          ['Öffentliche Einrichtungen', '/de/featured-insights/public-institutions'],
        ]),
        section('Veranstaltungen', '/de/events'),
        section('Menschen', '/de/people'),
        section('Arbeiten bei uns', '/de/careers'),
      ],
    },
    route: german,
  }),
  longText: exampleProps<Fields, unknown, Data>('header', {
    data: { accounts: true },
    fields: { ...english, Sections: [...english.Sections.slice(0, 4), section(LONG_WORD, '/long', [[LONG_WORD, '/long/a', LONG_WORD]])] },
  }),
  empty: exampleProps<Fields, unknown, Data>('header', {
    data: { accounts: false },
    fields: { Name: text('Aldermoor'), HomeLink: noLink, Sections: [], SearchLink: noLink, SignInLink: noLink },
  }),
};
