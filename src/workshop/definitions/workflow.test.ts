import { expect, it } from 'vitest';
import { insertOptions } from '../model/insert.ts';
import { allRenderings, allTemplates, findTemplate, TEMPLATE_OF, type SchemaTemplate } from './schema.ts';
import { hasWorkflow } from './workflow.ts';

/** What pages show: their fields name it, their renderings show it, and what lies below or is named by that. */
function shownOnPages(): SchemaTemplate[] {
  const open = allTemplates().filter(({ page, name }) => page || allRenderings().some(({ def }) => def.datasource === name));
  const shown = new Set<SchemaTemplate>();
  for (let one = open.pop(); one; one = open.pop()) {
    if (shown.has(one)) continue;
    shown.add(one);
    const below = one.def.insertOptions ?? insertOptions[one.name] ?? [];
    const named = [...one.fields.values()].map(({ def }) => (def.refers && TEMPLATE_OF[def.refers]) ?? '');
    open.push(...[...below, ...named].flatMap((name) => findTemplate(name) ?? []));
  }
  return [...shown];
}

it('all that pages show goes through the workflow', () => {
  const shown = shownOnPages();
  expect(shown.filter((template) => !hasWorkflow(template)).map(({ name }) => name)).toEqual([]);
  // A check that sees nothing finds nothing.
  expect(shown.map(({ name }) => name)).toEqual(expect.arrayContaining(['Feature', 'Navigation Section', 'Navigation Link', 'Tag']));
});

it('what is live when it is saved is known by name: any field of a page may name other data', () => {
  expect(
    allTemplates()
      .filter((template) => template.def.folder === 'Data' && !hasWorkflow(template))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Boosted Result', 'Offer', 'Offer Experience', 'Offer Institution', 'Offer Term', 'Search Synonyms']);
});
