import type { RenderingProps } from '@/runtime';
import { exampleProps, german, link, LONG_WORD, noLink, text } from '@/runtime/examples/example-props';
import type { Fields } from './fields.schema';

const links = (labels: readonly string[]) =>
  labels.map((label) => ({
    id: `l-${label}`,
    url: '',
    name: label,
    displayName: label,
    fields: { Link: link(`/${encodeURIComponent(label.toLowerCase())}`, label), Note: text('') },
  }));
const column = (title: string, labels: readonly string[]) => ({
  id: `c-${title}`,
  url: '',
  name: title,
  displayName: title,
  fields: { Title: text(title), Link: noLink, Summary: text(''), Links: links(labels) },
});

const english: Fields = {
  Name: text('Aldermoor'),
  Saying: text('Alder rots in air. Under water it turns to stone, and cities stand on it.'),
  Sections: [
    column('Read', ['Insights', 'Quarterly', 'Letters', 'Data notes']),
    column('Firm', ['What we do', 'People', 'Offices', 'Our accounts']),
    column('Join', ['Openings', 'Students', 'Returners']),
    column('Follow', ['Newsletters', 'Events', 'RSS']),
  ],
  LegalLinks: links(['Privacy', 'Cookies', 'Accessibility']),
  Copyright: text('© 2026 Aldermoor LLP'),
};

export const examples: Record<string, RenderingProps<Fields>> = {
  usual: exampleProps<Fields>('footer', { fields: english }),
  german: exampleProps<Fields>('footer', {
    fields: {
      ...english,
      Saying: text('An der Luft fault die Erle. Unter Wasser wird sie zu Stein, und Städte stehen auf ihr.'),
      Sections: [column('Lesen', ['Analysen', 'Vierteljahresheft']), column('Haus', ['Was wir tun', 'Niederlassungen'])],
      LegalLinks: links(['Datenschutz', 'Barrierefreiheit', 'Impressum']),
    },
    route: german,
  }),
  longText: exampleProps<Fields>('footer', { fields: { ...english, Sections: [column(LONG_WORD, [LONG_WORD, 'A'])] } }),
  empty: exampleProps<Fields>('footer', {
    fields: { Name: text(''), Saying: text(''), Sections: [], LegalLinks: [], Copyright: text('') },
  }),
};
