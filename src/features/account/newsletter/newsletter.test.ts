import { expect, it } from 'vitest';
import { typedAgain } from '../common/attempt.server';
import { newsletterArea } from './newsletter.server';

it('a registration that did not go through has all that was typed and ticked again', () => {
  const values = { email: ['margit@'], newsletter: ['monthly-highlights'], topic: ['energy', 'water'] };
  expect(typedAgain(newsletterArea.forms.register!, values)).toEqual({
    email: 'margit@',
    'newsletter[]': 'monthly-highlights',
    'topic[]': 'energy\nwater',
  });
});
