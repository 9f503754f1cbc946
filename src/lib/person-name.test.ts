import { expect, it } from 'vitest';
import { nameOfPerson } from './person-name';

it.each([
  ['the family name first, as the title has it', 'Lin Yutong', 'Yutong', 'Lin', 'Lin Yutong'],
  ['names of several words', 'Dr Ana de la Cruz', 'Ana', 'de la Cruz', 'Dr Ana de la Cruz'],
  ['a title that is none of the names', 'Profile 7', 'Ada', 'Byron', 'Ada Byron'],
  ['a title with one of the names alone', 'Byron', 'Ada', 'Byron', 'Ada Byron'],
  ['a title alone', 'The editors', '', '', 'The editors'],
  ['one name alone', '', 'Ada', '', 'Ada'],
])('%s', (_what, title, first, last, name) => expect(nameOfPerson({ title, first, last })).toBe(name));
