import { expect, it } from 'vitest';
import type { FormDefinition } from '../../../lib/forms/model.ts';
import { goneWith } from './merge.ts';

const definition = {
  pages: [
    { elements: [{ kind: 'file', id: 'cv' }] },
    {
      elements: [
        { kind: 'file', id: 'papers' },
        { kind: 'text', id: 'name' },
      ],
    },
  ],
} as unknown as FormDefinition;

it('names the fields whose files are gone, and none that has some again or never had any', () => {
  expect(goneWith(definition, { held: [] }, { counts: {} })).toEqual([]);
  expect(goneWith(definition, { held: ['papers', 'cv'] }, { counts: {} })).toEqual(['cv', 'papers']);
  expect(goneWith(definition, { held: ['cv', 'papers'] }, { counts: { cv: 1 } })).toEqual(['papers']);
  expect(goneWith(definition, { held: ['name', 'of another form'] }, { counts: {} })).toEqual([]);
});
