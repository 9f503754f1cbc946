// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { link, text } from '@/runtime/examples/field-examples';
import { examples } from './examples';
import { rendering } from './CardList';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('CardList', () => {
  describeExamples(rendering, examples);

  it('shows the cards in the editor’s order below the title', () => {
    const headings = within(shown('usual')).getAllByRole('heading', { level: 3 });
    expect(headings.map((heading) => heading.textContent)[1]).toBe('The model is cheap. The dictionary is not.');
  });
  it('needs no heading above the cards when it has no title', () => {
    expect(within(shown('without a title')).getAllByRole('heading', { level: 2 })).toHaveLength(4);
  });
  it('is nothing without cards', () => {
    expect(shown('empty').innerHTML).toBe('');
  });
  it.each([
    ['two large', 'cards--2'],
    ['six', 'cards--6'],
    ['three, ruled', 'cards--3'],
  ] as const)('lays %s out in its columns', (name, className) => {
    expect(shown(name).querySelector(`.${className}`)).not.toBeNull();
  });
  it('does not say of each text the topic that the list leads on to', () => {
    const { usual } = examples;
    const about = {
      id: 't',
      url: '/topics/grids',
      name: 'grids',
      displayName: 'Grids',
      fields: { Title: text('Grids'), NavigationTitle: text() },
    };
    const Items = usual.fields.Items.map((item) => ({ ...item, fields: { ...item.fields, Topics: [about], Eyebrow: text('Letter') } }));
    const said = (href: string) =>
      renderExample(rendering, {
        ...usual,
        fields: { ...usual.fields, Items, MoreLink: link(href, 'All of them') },
      }).container.querySelector('.card .sc')?.textContent;
    expect([said('/topics/grids'), said('/featured-insights')]).toEqual(['Letter', 'GridsLetter']);
  });
  it('shows no picture in a list of texts', () => {
    expect(shown('text only').querySelector('img')).toBeNull();
  });
});
