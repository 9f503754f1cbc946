/** Lists for the named examples of renderings. */
import { exampleCard, examplePerson } from '../cards/examples';
import type { CardItem, PersonItem } from '../cards';
import type { ListPage } from './model';

/** A word without a break, a long title, and a text of several lines: what layouts must bear. */
export const LONG_TITLE =
  'Why the connection-queue reform that everybody agreed upon in the spring still waits for one signature, and what Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft has to do with it';
export const LONG_TEXT =
  'A wind farm in northern Germany takes fourteen months to build and forty-two to be allowed to plug in. We followed 212 applications through four countries, read every dated letter on file, and asked the people who wrote them what they were waiting for. Most of them did not know that they were waiting for each other, and said so in writing.';

type Subject = readonly [title: string, eyebrow: string, art: string, lede: string];
const FIRST_SUBJECT: Subject = [
  'The long queue: Europe’s grid is waiting for paper',
  'Energy',
  'queue',
  'A wind farm takes fourteen months to build and forty-two to be allowed to plug in.',
];
const subjects: readonly Subject[] = [
  FIRST_SUBJECT,
  [
    'The model is cheap. The dictionary is not.',
    'Technology',
    'letter',
    'Most of the cost of putting language models to work sits in agreeing what the words mean.',
  ],
  [
    'Paying farmers to do less, precisely',
    'Land & water',
    'reed',
    'What four river catchments learned when they priced a flood before it arrived.',
  ],
  [
    'A supply chain is a cloth, and someone chose the weave',
    'Supply',
    'cloth',
    'Why the cheapest second source is often the same factory.',
  ],
  ['Patience, with a due date', 'Capital', 'rings', 'Forty-year money needs a five-year argument. Three funds show how to have it.'],
  ['Copper has a memory', 'Industry', 'strata', 'Smelters that closed years ago still set the price of ore.'],
  ['The timetable as a constitution', 'Public institutions', 'exchange', 'Switzerland runs its railway from a promise.'],
  ['The map published at seven every morning', 'Energy', 'moor', 'How one operator made its shortage public, and its phone stop ringing.'],
];

/** So many different cards. */
export const exampleCards = (count: number, from = 0): CardItem[] =>
  Array.from({ length: count }, (_, index) => {
    const [title, eyebrow, art, lede] = subjects[(index + from) % subjects.length] ?? FIRST_SUBJECT;
    return exampleCard({
      id: `a-${index + from}`,
      url: `/featured-insights/a-${index + from}`,
      title,
      eyebrow,
      lede,
      src: `/-/media/articles/${art}.png`,
      minutes: 5 + ((index * 4) % 19),
      date: `2026-${String(11 - (index % 11)).padStart(2, '0')}-0${1 + (index % 9)}T07:00:00Z`,
    });
  });

type Name = readonly [first: string, last: string, jobTitle: string, city: string];
const FIRST_NAME: Name = ['Ines', 'Valbuena', 'Partner', 'Madrid'];
const names: readonly Name[] = [
  FIRST_NAME,
  ['Tobias', 'Renner', 'Associate partner', 'Hamburg'],
  ['Amara', 'Oduya', 'Partner', 'London'],
  ['Nadia', 'Rahmani', 'Manager', 'Rotterdam'],
  ['Henrik', 'Aas', 'Senior adviser', 'Hamburg'],
  ['Margit', 'Sommer', 'Partner', 'Hamburg'],
  ['Lin', 'Yue', 'Consultant', 'Rotterdam'],
  ['Daniel', 'Nwosu', 'Research editor', 'London'],
];

/** So many different people. */
export const examplePeople = (count: number): PersonItem[] =>
  Array.from({ length: count }, (_, index) => {
    const [first, last, jobTitle, city] = names[index % names.length] ?? FIRST_NAME;
    const round = Math.floor(index / names.length);
    return examplePerson({
      id: `p-${index}`,
      url: `/people/p-${index}`,
      first,
      last: round ? `${last}-${round}` : last,
      jobTitle,
      city,
      src: `/-/media/people/${first.toLowerCase()}.png`,
    });
  });

export const exampleList = <T>(items: T[], changes: Partial<ListPage<T>> = {}): ListPage<T> => ({
  items,
  total: items.length,
  page: 1,
  pages: 1,
  ...changes,
});
