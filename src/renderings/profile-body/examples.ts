import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { text } from '@/runtime/examples/field-examples';
import { LONG_TEXT } from '@/features/content/lists/examples';
import type { Fields, Page } from './fields.schema';

const topic = (name: string, url: string): Page['Expertise'][number] => ({
  id: `t-${name}`,
  url,
  name,
  displayName: name,
  fields: { Title: text(name), NavigationTitle: text() },
});
const route = { site: 'dotcom', path: '/people/ines-valbuena', templateName: 'Profile' };

const BIOGRAPHY = {
  value:
    '<p>Ines ran system planning for a Spanish network company, where she was responsible for a queue of 140 gigawatts and, as she puts it, no authority to shorten it.</p><p>Since then her teams have rewritten connection rules with operators in <a href="/about/offices/madrid">Spain</a>, Portugal, Denmark and Chile.</p>',
};

const props = (
  { Biography = BIOGRAPHY, ...page }: Partial<Fields & Page>,
  changes = exampleRoute(route),
): RenderingProps<Fields, Page> => ({
  uid: 'body',
  params: {},
  fields: { Biography },
  data: undefined,
  slots: {},
  route: changes,
  page: {
    Office: {
      id: 'o-madrid',
      url: '/about/offices/madrid',
      name: 'madrid',
      displayName: 'Madrid',
      fields: { Title: text('Madrid'), City: text('Madrid'), Country: text('Spain') },
    },
    Expertise: [
      topic('Grids', 'http://insights.localhost:3000/topics/grids'),
      topic('Queues', ''),
      topic('Regulation', '/topics/regulation'),
    ],
    Email: text('ines.valbuena@aldermoor.example'),
    Phone: text('+34 91 555 01 23'),
    SpokenLanguages: text('Spanish, English, Portuguese'),
    Education: text('Electrical engineering, Seville\nPublic policy, Utrecht'),
    SocialLinks: [
      { name: 'LinkedIn', href: 'https://www.linkedin.com/in/example' },
      { name: 'ORCID', href: 'https://orcid.org/0000-0000-0000-0000' },
    ],
    ...page,
  },
});

const nothing: Fields & Page = {
  Biography: { value: '' },
  Office: null,
  Expertise: [],
  Email: text(),
  Phone: text(),
  SpokenLanguages: text(),
  Education: text(),
  SocialLinks: [],
};

export const examples = {
  usual: props({}),
  'facts alone': props({ Biography: { value: '' } }),
  'biography alone': props({ ...nothing, Biography: { value: '<p>She joined in 2014.</p>' } }),
  empty: props(nothing),
  'long text': props({
    Biography: { value: `<p>${LONG_TEXT}</p>`.repeat(6) },
    Email: text('maria-theresia.von-hohenstaufen-wittelsbachenberg@aldermoor.example'),
    SpokenLanguages: text('Spanish, English, Portuguese, Catalan, Basque, Galician, French and a little Danish'),
    Expertise: Array.from({ length: 14 }, (_, index) => topic(`Elektrizitätsnetzanschluss ${index + 1}`, '/topics/x')),
  }),
  german: props(
    {
      Biography: { value: '<p>Ines plante das Netz eines spanischen Betreibers.</p>' },
      SpokenLanguages: text('Spanisch, Englisch, Portugiesisch'),
      Education: text('Elektrotechnik, Sevilla'),
    },
    exampleRoute({ ...route, language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<Fields, Page>>;
