import { expect, it } from 'vitest';
import { wholeSentences } from './whole-sentences';

it.each([
  ['One. Two three. Four five six.', 15, 'One. Two three.'],
  ['One. Two three. Four five six.', 14, 'One.'],
  ['One. Two three.', 500, 'One. Two three.'],
  ['A single sentence that is longer than there is room for, and stays whole.', 20, undefined],
  ['Is it? “No,” she said! (Yes.) And so on.', 20, 'Is it?'],
  ['Er sagt: „Nein.“ Dann geht er. Und schweigt.', 31, 'Er sagt: „Nein.“ Dann geht er.'],
  ['Dr. Aas and J. Watanabe met. They agreed.', 12, 'Dr. Aas and J. Watanabe met.'],
  ['Quarterly, no. 41, costs 7.2 million. It is late.', 12, 'Quarterly, no. 41, costs 7.2 million.'],
  ['', 10, ''],
])('%s within %i letters ends with a sentence', (text, most, shown) => expect(wholeSentences(text, most)).toBe(shown ?? text));
