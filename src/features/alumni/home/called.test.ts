import { expect, it } from 'vitest';
import { calledBy } from './called';

it.each([
  ['Ann Lee', 'Ann', 'Ann'],
  ['Anna Maria Lee', 'Anna Maria', 'Anna Maria'],
  ['Annabel Lee', 'Ann', 'Annabel Lee'],
  ['Dr. Bo Chen', 'Bo', 'Dr. Bo Chen'],
  ['Ann Lee', '', 'Ann Lee'],
  ['Ann Lee', undefined, 'Ann Lee'],
  ['', 'Ann', ''],
])('%s, whose account says %s, is greeted as %s', (name, firstName, called) => expect(calledBy(name, firstName)).toBe(called));
