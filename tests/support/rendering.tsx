import { cleanup, render } from '@testing-library/react';
import axe from 'axe-core';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { ContentProviders } from '@/runtime';
import type { ComponentMap, RenderingDefinition, RenderingProps } from '@/runtime';
import { setMissingPhraseHook } from '@/runtime/phrases';
import { phrasesOf } from './phrases';
import { withStylesOnce } from './styles-once';
import { byDay } from './whole';

export { phrasesOf };

afterEach(cleanup);

const element = (definition: RenderingDefinition<never, never, never>, example: RenderingProps, components: ComponentMap) => {
  const Component = definition.component as (props: RenderingProps) => React.ReactNode;
  return (
    <ContentProviders route={example.route} phrases={phrasesOf(example.route.language)} components={components}>
      <Component {...example} />
    </ContentProviders>
  );
};

/** Renders one example into the document, in its language and with the model's phrases. */
export const renderExample = (
  definition: RenderingDefinition<never, never, never>,
  example: RenderingProps,
  components: ComponentMap = {},
) => render(element(definition, example, components));

/** The same in a document that a server has sent, and to which `meanwhile` happened before its scripts came. */
export const hydrateExample = (
  definition: RenderingDefinition<never, never, never>,
  example: RenderingProps,
  meanwhile: (container: HTMLElement) => void,
) => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(element(definition, example, {}));
  meanwhile(container);
  return render(element(definition, example, {}), { container, hydrate: true });
};

/** The same as the HTML that a server sends. */
export const htmlOfExample = (
  definition: RenderingDefinition<never, never, never>,
  example: RenderingProps,
  components: ComponentMap = {},
): string => renderToStaticMarkup(element(definition, example, components));

/** Handlers that React has put on a node, by the name under which it keeps a node's props. */
const handlersOf = (node: Element): string[] =>
  Object.entries(node)
    .filter(([key]) => key.startsWith('__reactProps$'))
    .flatMap(([, props]) => Object.entries(props as Record<string, unknown>))
    .flatMap(([name, value]) =>
      /^on[A-Z]/.test(name) && typeof value === 'function' ? [`${name} of ${node.outerHTML.slice(0, 120)}`] : [],
    );

/** Rules that hold for a whole page, which an example is not; colours are looked at in a browser. */
const OF_A_PAGE = [
  'region',
  'page-has-heading-one',
  'color-contrast',
  'heading-order',
  'landmark-unique',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
];

/**
 * What every rendering owes in each of its named examples: phrases that the dictionary has, no style attributes (the policy
 * would block them), ids that stand once, nothing that is said twice, no mark between words that is read out, no handler where it is static, and nothing that axe finds.
 */
export function describeExamples<F, P, D>(
  definition: RenderingDefinition<F, P, D>,
  examples: Readonly<Record<string, RenderingProps<F, P, D>>>,
  components: ComponentMap = {},
): void {
  const names = Object.keys(examples);
  // A third of what all of this takes: in a run of all a third of the examples, and each rendering in a browser (tests/a11y).
  const looked = byDay(names, undefined, names.join('').length);
  it.each(Object.entries(examples))('keeps the rules in the example %s', async (name, example) => {
    const missing: string[] = [];
    setMissingPhraseHook((key) => missing.push(key));
    const { container } = renderExample(definition as RenderingDefinition<never, never, never>, example as RenderingProps, components);
    setMissingPhraseHook(() => undefined);
    expect(missing).toEqual([]);
    expect([...container.querySelectorAll('[style]')].map((node) => node.outerHTML)).toEqual([]);
    // A static rendering is never hydrated on the page that it came with: nobody would hear.
    if (definition.mode === 'static') expect([...container.querySelectorAll('*')].flatMap(handlersOf)).toEqual([]);
    // What the focus goes to is read out by that.
    const twice = [...container.querySelectorAll('[tabindex="-1"]')].filter((node) =>
      node.closest('[role=status], [role=alert], [aria-live]'),
    );
    expect(twice.map((node) => node.outerHTML)).toEqual([]);
    const separators = [...container.querySelectorAll('*')].filter(
      (node) =>
        !node.closest('[aria-hidden=true], pre, code') &&
        [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && /^\s*[·•|/›»]+\s*$/.test(child.textContent ?? '')),
    );
    expect(separators.map((node) => node.outerHTML)).toEqual([]);
    const ids = [...container.querySelectorAll('[id]')].map((node) => node.id);
    expect(ids).toEqual([...new Set(ids)]);
    if (!looked.includes(name)) return;
    const { violations } = await withStylesOnce(() =>
      axe.run(container, { rules: Object.fromEntries(OF_A_PAGE.map((rule) => [rule, { enabled: false }])), resultTypes: ['violations'] }),
    );
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  });
}
