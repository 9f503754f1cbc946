import { describe, expect, it } from 'vitest';
import { ownTemplates } from '../model/own.ts';
import { titleParts } from '../../lib/rich-text/title.ts';
import { templates } from '../model/templates.ts';
import { NAMES } from './names.ts';

/** What `npm run new` adds has names where somebody gives it some. */
const ours = templates.filter((template) => !ownTemplates.includes(template) || ['Placed Form', 'Openings Told'].includes(template.name));
const sections = ours.flatMap((template) => Object.entries(template.sections ?? {}));
const fields = sections.flatMap(([, own]) => Object.entries(own));
const USED = {
  templates: ours.map(({ name }) => name),
  sections: sections.map(([name]) => name),
  fields: fields.map(([name]) => name),
  choices: fields.flatMap(([, { kind, values }]) => (kind === 'choice' ? (values ?? []) : [])),
  help: fields.flatMap(([, { help }]) => help ?? []),
};

describe('what editors read', () => {
  it.each(Object.keys(USED) as (keyof typeof USED)[])(
    'is there in German for all that the model names, and for nothing else: %s',
    (kind) => {
      expect(Object.keys(NAMES[kind]).sort()).toEqual([...new Set(USED[kind])].sort());
    },
  );

  it('says at the title of every page how words of it stand in italics, in words that themselves would', () => {
    const help = templates.find(({ name }) => name === '_Page')?.sections?.Content?.Title?.help ?? '';
    expect([help, NAMES.help[help]?.de ?? ''].map((words) => titleParts(words).some(({ em }) => em))).toEqual([true, true]);
  });
});
