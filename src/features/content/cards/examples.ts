/** Items of lists for the named examples of renderings. */
import type { CardItem, EventItem, PersonItem } from './model';

const text = (value: string) => ({ value });

export const examplePerson = (
  changes: Partial<{ id: string; url: string; first: string; last: string; jobTitle: string; city: string; src: string }> = {},
): PersonItem => {
  const {
    id = 'p-ines',
    url = '/people/ines-valbuena',
    first = 'Ines',
    last = 'Valbuena',
    jobTitle = 'Partner',
    city = 'Madrid',
    src = '/-/media/people/ines-valbuena.png',
  } = changes;
  return {
    id,
    url,
    name: `${first} ${last}`,
    displayName: `${first} ${last}`,
    fields: {
      Title: text(`${first} ${last}`),
      FirstName: text(first),
      LastName: text(last),
      JobTitle: text(jobTitle),
      Image: { value: src ? { src, alt: `Portrait of ${first} ${last}`, width: 1200, height: 1500 } : { alt: '' } },
      ImageSmall: { value: { alt: '' } },
      ImageCropHorizontal: { value: 'center' },
      ImageCropVertical: { value: 'top' },
      Office: city ? { id: `o-${city}`, url: '', name: city, displayName: city, fields: { Title: text(city), City: text(city) } } : null,
    },
  };
};

export const exampleCard = (
  changes: Partial<{
    id: string;
    url: string;
    title: string;
    eyebrow: string;
    lede: string;
    date: string | null;
    src: string;
    minutes: number | null;
    access: 'free' | 'registered' | 'premium';
    authors: PersonItem[];
    source: string;
  }> = {},
): CardItem => {
  const {
    id = 'a-copper',
    url = '/featured-insights/industry/copper-has-a-memory',
    title = 'Copper has a memory',
    eyebrow = 'Industry',
    lede = 'Smelters that closed years ago still set the price of ore.',
    date = '2026-11-02T07:00:00Z',
    src = '/-/media/articles/strata.png',
    minutes = 22,
    access = 'free',
    authors = [examplePerson()],
    source = '',
  } = changes;
  return {
    id,
    url,
    name: title,
    displayName: title,
    fields: {
      Title: text(title),
      NavigationTitle: text(''),
      Eyebrow: text(eyebrow),
      Lede: text(lede),
      Image: { value: src ? { src, alt: 'Print of a geological section with a fault', width: 1536, height: 1024 } : { alt: '' } },
      ImageCropHorizontal: { value: 'center' },
      ImageCropVertical: { value: 'center' },
      DisplayDate: { value: date },
      Authors: authors,
      Topics: [],
      Access: { value: access },
      ArticleType: text('article'),
      ContentType: text('Article'),
      SourcePublication: text(source),
      ExternalPublication: { value: source !== '' },
      PublicationSource: { value: { href: '', text: '' } },
      ReadingMinutes: { value: minutes },
    },
  };
};

export const exampleEvent = (
  changes: Partial<{
    id: string;
    url: string;
    title: string;
    lede: string;
    start: string | null;
    end: string | null;
    city: string;
    format: 'inPerson' | 'online' | 'hybrid';
    registration: 'open' | 'full' | 'closed';
  }> = {},
): EventItem => {
  const {
    id = 'e-plug',
    url = '/events/who-may-plug-in',
    title = 'Who may plug in?',
    lede = 'Grid operators, developers and two regulators, in one room, with the queue on the wall.',
    start = '2026-12-04T17:30:00Z',
    end = null,
    city = 'Rotterdam',
    format = 'inPerson',
    registration = 'open',
  } = changes;
  return {
    id,
    url,
    name: title,
    displayName: title,
    fields: {
      Title: text(title),
      Lede: text(lede),
      Image: { value: { alt: '' } },
      ImageCropHorizontal: { value: 'center' },
      ImageCropVertical: { value: 'center' },
      StartDate: { value: start },
      EndDate: { value: end },
      TimeZone: text('Europe/Amsterdam'),
      Format: { value: format },
      City: text(city),
      Capacity: { value: null },
      Registration: { value: registration },
      RegistrationLink: { value: { href: '', text: '' } },
    },
  };
};
