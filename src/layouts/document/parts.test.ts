import { expect, it } from 'vitest';
import type { ComponentMap, RenderingNode } from '@/runtime';
import { partsOf } from './parts';

const components = {
  Quote: { mode: 'static', component: () => null },
  Section: { mode: 'static', component: () => null },
  Search: { mode: 'interactive', component: () => null },
  Form: { mode: 'interactive', component: () => null },
} as unknown as ComponentMap;
const PARTS = { Section: ['s'], Search: ['a', 'shared'], Form: ['b', 'shared'] };

const node = (component: string, slots: Record<string, RenderingNode[]> = {}): RenderingNode =>
  ({ uid: component, component, params: {}, fields: {}, slots }) as unknown as RenderingNode;
const pageOf = (...main: RenderingNode[]) => ({ page: { slots: { header: [], main, footer: [] }, phrases: {} } });

it('names nothing for a page whose HTML is final, whatever holds it', () =>
  expect(partsOf(pageOf(node('Quote'), node('Section', { body: [node('Quote')] })), components, PARTS)).toEqual([]));

it('names each file of its applications once', () =>
  expect(partsOf(pageOf(node('Search'), node('Quote'), node('Form'), node('Search')), components, PARTS)).toEqual(['a', 'shared', 'b']));

it('names those of a static rendering that holds an application, and of what it holds', () =>
  expect(partsOf(pageOf(node('Section', { body: [node('Quote'), node('Form')] })), components, PARTS)).toEqual(['s', 'b', 'shared']));

it('names nothing for a page that is not made of renderings', () => expect(partsOf({ words: {} }, components, PARTS)).toEqual([]));
