import { expect, it } from 'vitest';
import { plainGermanLetters, plainLetters } from './plain-letters';

it.each([
  ['Łódź', 'Lodz', 'Lodz'],
  ['Ørsted', 'Orsted', 'Orsted'],
  ['Smørrebrød', 'Smorrebrod', 'Smorrebrod'],
  ['Ærøskøbing', 'Aeroskobing', 'Aeroskobing'],
  ['Þingvellir', 'Thingvellir', 'Thingvellir'],
  ['Đà Nẵng', 'Da Nang', 'Da Nang'],
  ['İstanbul, Iğdır', 'Istanbul, Igdir', 'Istanbul, Igdir'],
  ['Größe', 'Grosse', 'Groesse'],
  ['GRO\u1e9eE', 'GROSSE', 'GROSSE'],
  ['U\u0308ber uns', 'Uber uns', 'Ueber uns'],
  ['ﬁnance', 'finance', 'finance'],
  ['李明', '李明', '李明'],
])('%s is %s, and in German %s', (text, plain, german) => {
  expect(plainLetters(text)).toBe(plain);
  expect(plainGermanLetters(text)).toBe(german);
});
