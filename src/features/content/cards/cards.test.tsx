// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { phrasesOf } from '../../../../tests/support/rendering';
import { ContentProviders } from '@/runtime/ContentProviders';
import { exampleRoute } from '@/runtime/examples/index';
import { listField } from '@/runtime/fields/fields.schema';
import { ArticleCard, Byline, CardActionProvider, eyebrowOf, EventRow, PersonCard, toCard } from '.';
import { cardShape } from './cards.schema';
import { exampleCard, exampleEvent, examplePerson } from './examples';

afterEach(cleanup);
const show = (node: React.ReactNode, language = 'en') =>
  render(
    <ContentProviders route={exampleRoute({ language })} phrases={phrasesOf(language)}>
      {node}
    </ContentProviders>,
  );

const raw = {
  id: 'A1',
  url: '/featured-insights/x',
  name: 'x',
  displayName: 'X',
  fields: {
    Title: { value: 'A price for sitting still' },
    ImageCropVertical: { value: 'top' },
    Image: { value: { src: '/-/media/x.png', alt: 'X', width: '1536', height: '1024' } },
    DisplayDate: { value: '2026-11-02T07:00:00Z' },
    Topics: [
      {
        id: 't',
        url: '/topics/grids',
        name: 'grids',
        displayName: 'Grids',
        fields: { Title: { value: 'Grids and networks' }, NavigationTitle: { value: 'Grids' } },
      },
    ],
    ExternalPublication: { value: '1' },
    SourcePublication: { value: 'The Review' },
    PublicationSource: { value: { href: 'https://review.example/', text: '' } },
    ArticleType: { value: 'article' },
    ContentType: { value: 'Article' },
    ReadingMinutes: { value: '3' },
  },
};

describe('a title with words in italics', () => {
  const [item] = listField(cardShape).parse([{ ...raw, fields: { ...raw.fields, Title: { value: 'Paper, *not copper*' } } }]);
  it('shows them on a card, and has plain words for the rest', () => {
    const card = toCard(item!);
    expect(card.title).toBe('Paper, not copper');
    show(<ArticleCard card={card} />);
    expect(screen.getByRole('link').innerHTML).toBe('Paper, <em>not copper</em>');
  });
  it('shows them in a row of an event', () => {
    const event = exampleEvent();
    show(
      <EventRow event={{ ...event, fields: { ...event.fields, Title: { value: 'Paper, not copper', written: 'Paper, *not copper*' } } }} />,
    );
    expect(screen.getByRole('heading').innerHTML).toContain('Paper, <em>not copper</em>');
  });
});

describe('toCard', () => {
  it('has every content card field of the specification', () => {
    const [item] = listField(cardShape).parse([raw]);
    expect(toCard(item!, { aspectRatio: '4:5' })).toEqual({
      id: 'A1',
      title: 'A price for sitting still',
      href: '/featured-insights/x',
      lede: '',
      date: '2026-11-02T07:00:00Z',
      minutes: 3,
      access: 'free',
      authors: [],
      eyebrow: 'Grids',
      topic: 'Grids',
      kind: '',
      articleType: 'article',
      contentType: 'Article',
      externalPublication: true,
      sourcePublication: 'The Review',
      publicationSource: { href: 'https://review.example/', text: 'The Review' },
      imageUrl: '/-/media/x.png',
      imageCropHorizontal: 'center',
      imageCropVertical: 'top',
      topOffset: 0,
      maxWidth: 1180,
      maxHeight: 480,
      aspectRatio: '4:5',
      image: { src: '/-/media/x.png', alt: 'X', width: 1536, height: 1024 },
    });
  });
  it('takes the name of an item without fields', () => {
    const [item] = listField(cardShape).parse([{ id: 'a', url: '', name: 'x', displayName: 'X', fields: {} }]);
    expect(toCard(item!)).toMatchObject({ title: 'X', date: null, minutes: null, image: null, imageUrl: '', publicationSource: null });
  });
  it('says no minutes of a text that was written by hand, of which a layout says 0', () => {
    const [item] = listField(cardShape).parse([{ ...raw, fields: { ...raw.fields, ReadingMinutes: { value: 0 } } }]);
    expect(toCard(item!).minutes).toBeNull();
  });
  it('lets a loader know the minutes better', () => {
    expect(toCard(exampleCard(), { minutes: 9 }).minutes).toBe(9);
  });
});

describe('the eyebrow', () => {
  const [item] = listField(cardShape).parse([raw]);
  const of = (eyebrow: string, type = 'article', name = 'Article') =>
    eyebrowOf({ ...item!.fields, Eyebrow: { value: eyebrow }, ArticleType: { value: type }, ContentType: { value: name } });
  it.each([
    ['a plain article has no kind', of(''), ''],
    ['a kind that an editor wrote', of('Letter'), 'Letter'],
    ['the type of a piece, where no editor wrote one', of('', 'briefingNote', 'Briefing note'), 'Briefing note'],
    ['the topic, written before the kind', of('Grids · Discussion paper'), 'Discussion paper'],
    ['the topic in another language, told by its item', of('Grids & wires · Letter'), 'Letter'],
    ['a kind that begins with the name of the item', of('Grids and safety'), 'Grids and safety'],
    ['a kind that only begins like the topic', of('Gridsmanship'), 'Gridsmanship'],
    ['the topic alone, by its longer name', of('Grids and networks', 'briefingNote', 'Briefing note'), 'Briefing note'],
  ])('is the topic, then the kind: %s', (_what, { topic, href, kind }, expected) => {
    expect([topic, href, kind]).toEqual(['Grids', '/topics/grids', expected]);
  });
  it('has no topic where that is said: on its page, and in a list of its name; a plain article is called one there', () => {
    const [{ id = '' } = {}] = item!.fields.Topics;
    expect(id).not.toBe('');
    expect(toCard(item!, { said: [`{${id.toUpperCase()}}`] })).toMatchObject({ topic: '', kind: 'Article', eyebrow: 'Article' });
    expect(toCard(item!, { said: ['', 'Grids and networks'] })).toMatchObject({ topic: '', kind: 'Article' });
    expect(toCard(item!, { said: ['/topics/grids'] })).toMatchObject({ topic: '', kind: 'Article' });
    expect(toCard(item!, { said: ['another', ''] })).toMatchObject({ topic: 'Grids', kind: '' });
    const other = {
      ...item!.fields.Topics[0]!,
      id: '22222222-2222-4222-8222-222222222222',
      fields: { Title: { value: 'Ports' }, NavigationTitle: { value: '' } },
    };
    const alsoAbout = { ...item!, fields: { ...item!.fields, Topics: [...item!.fields.Topics, other] } };
    expect(toCard(alsoAbout, { said: [other.id] })).toMatchObject({ topic: '', kind: 'Article' });
  });
});

describe('ArticleCard', () => {
  it('is one link, named by its title', () => {
    show(<ArticleCard card={toCard(exampleCard({ access: 'premium' }))} headingLevel={2} />);
    const card = within(screen.getByRole('article'));
    expect(card.getAllByRole('link').map((link) => link.textContent)).toEqual(['Copper has a memory']);
    expect(card.getByRole('heading', { level: 2 })).toBeTruthy();
    expect(card.getByRole('presentation').getAttribute('src')).toContain('/_next/image?url=%2F-%2Fmedia%2Farticles%2Fstrata.png');
    expect(screen.getByRole('article').textContent).toContain('2 November 2026');
    expect(screen.getByRole('article').textContent).toContain('22 minutes');
    expect(screen.getByRole('article').textContent).toContain('Premium');
  });
  it('says its language where it stands among another', () => {
    show(<ArticleCard card={toCard(exampleCard())} />, 'de');
    expect(screen.getByRole('article').textContent).toContain('Englisch');
    expect(screen.getByRole('heading').lang).toBe('en');
    cleanup();
    show(<ArticleCard card={toCard(exampleCard())} />);
    expect(screen.getByRole('article').textContent).not.toContain('English');
  });
  it('says the kind of a text that is not translated in the words of the page', () => {
    const card = { ...toCard(exampleCard({ eyebrow: 'Executive summary' })), articleType: 'executiveSummary' };
    const { container } = show(<ArticleCard card={card} />, 'de');
    expect(container.querySelector('.sc')?.textContent).toBe('Zusammenfassung');
    expect(container.querySelector('.sc [lang]')).toBeNull();
    cleanup();
    show(<ArticleCard card={card} />);
    expect(screen.getByText('Executive summary')).toBeTruthy();
    cleanup();
    // A kind that only its editor has a word for says its language.
    show(<ArticleCard card={{ ...card, kind: 'Letter', articleType: '' }} />, 'de');
    expect(screen.getByText('Letter').lang).toBe('en');
  });
  it('shows authors when large and no picture as text', () => {
    const { container, unmount } = show(<ArticleCard card={toCard(exampleCard())} size="large" />);
    expect(container.textContent).toContain('Ines Valbuena');
    unmount();
    expect(show(<ArticleCard card={toCard(exampleCard())} size="text" />).container.querySelector('img')).toBeNull();
  });
  it('joins its authors as the language does, as a byline does that names not all', () => {
    const author = (name: string) => ({ name, href: '' });
    const card = { ...toCard(exampleCard()), authors: [author('Henrik Aas'), author('Kenji Watanabe')] };
    const of = (language: string) => show(<ArticleCard card={card} size="large" />, language).container.querySelector('.card__authors');
    expect(of('en')?.textContent).toBe('Henrik Aas and Kenji Watanabe');
    expect(of('de')?.textContent).toBe('Henrik Aas und Kenji Watanabe');
    const people = [examplePerson(), examplePerson({ id: 'b', first: 'Henrik', last: 'Aas' })];
    const by = (node: React.ReactNode) => show(node).container.querySelector('.by');
    expect(by(<Byline people={people} others="five others" />)?.textContent).toBe('Ines Valbuena, Henrik Aas and five others');
    // Where each has a line, what joins them stands by for where they have not.
    const lines = by(<Byline people={people} roles={['Partner', 'Adviser']} />)?.querySelectorAll('li');
    expect(Array.from(lines ?? [], (line) => line.getAttribute('data-joint'))).toEqual([null, ' and ']);
  });
  it('has below its text what the page adds to cards', () => {
    show(
      <CardActionProvider value={({ id }) => (id === 'a1' ? null : <button>Keep</button>)}>
        <ArticleCard card={{ ...toCard(exampleCard()), id: 'a1' }} />
        <ArticleCard card={{ ...toCard(exampleCard()), id: 'a2' }} />
      </CardActionProvider>,
    );
    const [without, having] = screen.getAllByRole('article');
    expect(within(without!).queryByRole('button')).toBeNull();
    expect(within(having!).getByRole('button').closest('.card__foot')?.textContent).toContain('2 November 2026');
  });
  it.each([
    [{ title: 'The second-hand price' }, 'The <span class="pair">second-hand</span> price'],
    [
      { title: 'The second-hand price', titleWritten: 'The *second-hand* price' },
      'The <em><span class="pair">second-hand</span></em> price',
    ],
  ])('does not break a short compound of its title: %s', (titles, html) => {
    show(<ArticleCard card={{ ...toCard(exampleCard()), ...titles }} />);
    expect(screen.getByRole('link').innerHTML).toBe(html);
  });
  it('is no link without an address', () => {
    show(<ArticleCard card={toCard(exampleCard({ url: '' }))} />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

it('PersonCard names person, title and office', () => {
  show(<PersonCard person={examplePerson()} />);
  expect(screen.getByRole('link', { name: 'Ines Valbuena' }).getAttribute('href')).toBe('/people/ines-valbuena');
  expect(screen.getByText('Partner, Madrid')).toBeTruthy();
});

describe('EventRow', () => {
  it('shows the day as it is at the place', () => {
    const { container } = show(
      <ul className="rows">
        <EventRow event={exampleEvent({ start: '2026-12-03T23:30:00Z' })} />
      </ul>,
    );
    expect(container.querySelector('time')?.textContent).toBe('4Dec 2026');
  });
  it('shows all days of one that takes several', () => {
    const days = (start: string, end: string, language?: string) => {
      cleanup();
      const row = show(
        <ul className="rows">
          <EventRow event={exampleEvent({ start, end })} />
        </ul>,
        language,
      ).container;
      return row.querySelector('time small')?.textContent;
    };
    expect(days('2026-12-03T09:00:00Z', '2026-12-05T15:00:00Z')).toMatch(/^3\s?–\s?5 Dec 2026$/);
    expect(days('2026-11-30T09:00:00Z', '2026-12-02T15:00:00Z', 'de')).toMatch(/^30\. Nov\..*2\. Dez\. 2026$/);
    expect(days('2026-12-30T09:00:00Z', '2027-01-02T15:00:00Z')).toMatch(/^30 Dec 2026\s?–\s?2 Jan 2027$/);
    expect(days('2026-12-04T19:00:00Z', '2026-12-05T01:00:00Z')).toBe('Dec 2026');
  });
  it('says its hours at the place, and in which language it is', () => {
    const row = (language: string) =>
      show(
        <ul className="rows">
          <EventRow event={exampleEvent({ city: 'Copenhagen', end: '2026-12-04T20:00:00Z' })} />
        </ul>,
        language,
      ).container;
    expect(row('en').querySelector('.evrow__meta')?.textContent).toBe('18:30–21:00 CET');
    cleanup();
    const german = row('de');
    expect(german.querySelector('.evrow__meta')?.textContent).toBe('18:30–21:00 MEZ');
    expect([...german.querySelectorAll('.evrow__what > .sc > span')].map((each) => [each.textContent, each.getAttribute('lang')])).toEqual([
      ['Copenhagen', 'en'],
      ['Englisch', null],
    ]);
  });
  it('says where, also when it is nowhere', () => {
    const { container } = show(
      <ul className="rows">
        <EventRow event={exampleEvent({ format: 'online', city: '' })} />
      </ul>,
      'de',
    );
    expect(container.textContent).toContain('Online');
  });
});
