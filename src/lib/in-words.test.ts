import { expect, it } from 'vitest';
import { inWords } from './in-words';

it.each([
  ['ArticleType', 'Article type'],
  ['ImageURL', 'Image URL'],
  ['FAQItem', 'FAQ item'],
  ['TextBlock2', 'Text block2'],
  ['__Workflow state', 'Workflow state'],
  ['Label', 'Label'],
  ['', ''],
])('says %j in words: %j', (name, words) => expect(inWords(name)).toBe(words));
