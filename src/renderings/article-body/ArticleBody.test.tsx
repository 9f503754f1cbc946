// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ComponentMap } from '@/runtime';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering as Chart } from '../chart/Chart';
import { rendering as DataTable } from '../data-table/DataTable';
import { rendering as Figure } from '../figure/Figure';
import { rendering as PullQuote } from '../pull-quote/PullQuote';
import { rendering as TextBlock } from '../text-block/TextBlock';
import { rendering } from './ArticleBody';
import { partedProse } from '@/runtime/fields/prose.server';
import { examples } from './examples';

const components: ComponentMap = { Chart, DataTable, Figure, PullQuote, TextBlock };

describe('ArticleBody', () => {
  describeExamples(rendering, examples, components);

  it('lists the parts of all its texts, and each link has its heading', () => {
    const { container } = renderExample(rendering, examples['usual']!, components);
    const links = within(screen.getByRole('navigation', { name: 'In this article' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'How we counted',
      'Four habits',
      'What to do by spring',
      'How we counted',
      'A heading of the second level',
    ]);
    for (const link of links)
      expect(container.querySelector(link.getAttribute('href')!)?.textContent.replaceAll('\u00a0', ' ')).toBe(link.textContent);
  });
  it('folds contents and figures, which are named and there without a script', () => {
    const { container } = renderExample(rendering, examples['usual']!, components);
    expect([...container.querySelectorAll('details.fold > summary')].map(({ textContent }) => textContent)).toEqual([
      'In this article',
      'In figures',
    ]);
    expect(container.querySelector('.fold .brief')).toBeTruthy();
  });
  it('lists no contents for a short text', () => {
    renderExample(rendering, examples['blogEntry']!, components);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
  it('leads from a mark to its note and back', () => {
    const { container } = renderExample(rendering, examples['usual']!, components);
    const note = within(screen.getByRole('region', { name: 'Notes' })).getAllByRole('listitem')[1]!;
    const back = within(note).getByRole('link', { name: 'Back to note 2 in the text' });
    const mark = container.querySelector(back.getAttribute('href')!)!;
    expect(mark.getAttribute('href')).toBe(`#${note.id}`);
  });
  it('opens with a large initial where one can stand', () => {
    const opens = (html: string) => {
      const example = examples['blogEntry']!;
      const { container, unmount } = renderExample(
        rendering,
        { ...example, page: { ...example.page!, Body: partedProse({ value: html }) } },
        components,
      );
      const lead = container.querySelector('.prose--lead') !== null;
      unmount();
      return lead;
    };
    const rest = ' a team has read applications day by day and asked who holds the pen.'.repeat(4);
    expect([opens(`<p>Since 2014${rest}</p>`), opens('<p>Since 2014</p>'), opens(`<p>Dear reader,${rest}</p>`)]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('sets figure and unit apart', () => {
    const { container } = renderExample(rendering, examples['usual']!, components);
    expect(
      [...container.querySelectorAll('.brief dt')].map((term) => [term.firstChild?.textContent, term.querySelector('small')?.textContent]),
    ).toEqual([
      ['1,284', 'GW'],
      ['42', 'of 56 months'],
      ['11', 'weeks'],
    ]);
  });
  it('ends a teaser with who may read on, and leads to the sign-in where somebody could sign in', () => {
    const { container } = renderExample(rendering, examples['registered']!, components);
    const gate = screen.getByRole('region', { name: 'The rest is for registered readers' });
    expect(within(gate).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/sign-in/prompt?to=%2Ffeatured-insights%2Fenergy%2Fthe-long-queue',
    );
    expect(container.querySelector('.rte')?.compareDocumentPosition(gate)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect([...gate.classList]).toContain('gated');
  });
  it('has no dead link at the end of a teaser where nobody can sign in', () => {
    renderExample(rendering, examples['premium']!, components);
    const gate = screen.getByRole('region', { name: 'The rest is for premium readers' });
    expect(within(gate).queryByRole('link')).toBeNull();
    expect(gate.textContent).toContain('Ask the authors');
  });
  it('has no gate where the text is whole', () => {
    const { container } = renderExample(rendering, examples['usual']!, components);
    expect(container.querySelector('.gated')).toBeNull();
  });

  describe('with offers, ends a teaser', () => {
    const wall = (name: string): HTMLElement => {
      renderExample(rendering, examples[name]!, components);
      return screen.getByRole('region');
    };
    it('with a press that reads one of the free pieces, what it costs, what one gets, and how it ends', () => {
      const region = wall('wall of a visitor');
      const form = within(region).getByRole<HTMLButtonElement>('button', { name: 'Read this one' }).form!;
      expect([form.method, form.getAttribute('action'), ...new FormData(form)]).toEqual([
        'post',
        '/api/offers/read',
        ['path', '/featured-insights/energy/the-long-queue'],
        ['language', 'en'],
      ]);
      expect(region.textContent).toMatch(
        /read 3 premium articles a month free.*From €9\.90 a month, tax included\. You can cancel online at any time.*Every article/,
      );
      expect([...region.classList]).toContain('gated');
    });
    it('with how many are left, and no sign-in for who has one', () => {
      const region = wall('wall with reads left');
      expect(region.textContent).toContain('You have 1 of 3 free articles left.');
      expect(within(region).queryByRole('link', { name: /Sign in/ })).toBeNull();
    });
    it.each(['wall without reads', 'wall without a meter', 'wall that cannot tell'])('%s: with no press that would fail', (name) => {
      const region = wall(name);
      expect(within(region).queryByRole('button')).toBeNull();
      expect(within(region).getByRole('link', { name: 'See the subscriptions' }).getAttribute('href')).toContain('/subscribe?return=');
    });
    it('with an account alone, where that opens it', () => {
      const region = wall('wall for an account');
      expect(
        within(region)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ).toEqual(['Make an account', 'Sign in']);
      expect(region.textContent).not.toMatch(/€|subscription/);
    });
    it('and says beside a text why it is open', () => {
      const { container } = renderExample(rendering, examples['read by the meter']!, components);
      expect(screen.getByText(/You are reading one of your free articles\. 1 of 3 is left\./)).toBeTruthy();
      expect(container.querySelector('.gated')).toBeNull();
    });
  });
});
