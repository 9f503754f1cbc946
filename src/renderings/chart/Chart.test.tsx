// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { readChart } from './chart-data';
import { examples } from './examples';
import { rendering } from './Chart';

describe('Chart', () => {
  describeExamples(rendering, examples);

  it('draws it for wide and for narrow screens, with one description', () => {
    renderExample(rendering, examples['line']!);
    const drawings = screen.getAllByRole('img');
    expect(drawings).toHaveLength(2);
    expect(new Set(drawings.map((drawing) => drawing.getAttribute('aria-label')))).toEqual(
      new Set([
        'From 2018 to 2024 the wait rose from 31 to 56 months in Germany and from 28 to 54 in Spain; in Denmark it fell from 30 to 26.',
      ]),
    );
  });
  it('describes itself by its title where the author wrote no description', () => {
    renderExample(rendering, examples['bar']!);
    expect(screen.getAllByRole('img')[0]?.getAttribute('aria-label')).toBe(
      'Figure 1: Denmark waits less than half as long. Median months from application to first current',
    );
  });
  it('keeps its figures in a table', () => {
    const { container } = renderExample(rendering, examples['stacked']!);
    const table = container.querySelector('details table')!;
    expect(table.querySelectorAll('tbody tr')).toHaveLength(6);
    expect(table.querySelector('tbody tr')?.textContent).toBe('Denmark4679');
  });
  it('draws only finite numbers, whatever the data', () => {
    for (const example of Object.values(examples)) {
      const { container, unmount } = renderExample(rendering, example);
      expect(container.querySelectorAll('svg').length > 0 || example.route.editing).toBe(true);
      expect(container.innerHTML).not.toMatch(/NaN|Infinity|undefined/);
      for (const bar of container.querySelectorAll('rect')) expect(Number(bar.getAttribute('width'))).toBeGreaterThan(0);
      unmount();
    }
  });
  it('names years so that no name stands on another, the first and the last always', () => {
    const { container } = renderExample(rendering, examples['unevenYears']!);
    for (const drawing of container.querySelectorAll('svg')) {
      const names = [...drawing.querySelectorAll('text')].filter((text) => /^20\d\d$/.test(text.textContent ?? ''));
      expect([names[0]?.textContent, names.at(-1)?.textContent]).toEqual(['2000', '2024']);
      const at = names.map((name) => Number(name.getAttribute('x')));
      for (const [index, x] of at.slice(1).entries()) expect(x - (at[index] ?? 0)).toBeGreaterThan(36);
    }
  });
  it.each(['sixLines', 'endsEarly', 'line'])(
    'leads to each name at the end of a line that cannot stand beside its own mark: %s',
    (name) => {
      const { container } = renderExample(rendering, examples[name]!);
      for (const drawing of container.querySelectorAll('svg.chart')) {
        const ends = [...drawing.querySelectorAll('.ring')].map((ring) => {
          const text = ring.nextElementSibling!;
          const lead = /^M(\S+) (\S+)H.*L(\S+) (\S+)$/
            .exec(ring.previousElementSibling?.getAttribute('d') ?? '')
            ?.slice(1)
            .map(Number);
          return {
            mark: [Number(ring.getAttribute('cx')), Number(ring.getAttribute('cy'))],
            name: [Number(text.getAttribute('x')), Number(text.getAttribute('y')) - 4.5],
            lead,
          };
        });
        const edge = Math.max(...ends.map(({ mark }) => mark[0]!));
        for (const { mark, name: at, lead } of ends) {
          expect(at[0]).toBeGreaterThan(edge + 4);
          if (lead) expect(lead).toEqual([mark[0]! + 4, mark[1], at[0]! - 4, expect.closeTo(at[1]!, 1)]);
          else expect(Math.abs(at[1]! - mark[1]!)).toBeLessThanOrEqual(4);
        }
        const rising = (of: 'mark' | 'name') => ends.map((_, index) => index).sort((a, b) => ends[a]![of][1]! - ends[b]![of][1]!);
        expect(rising('name')).toEqual(rising('mark'));
      }
    },
  );
  it.each([
    ['Germany 56', 'Spain 54', 'Poland 44', 'Italy 38', 'France 27', 'Denmark 26'],
    ['Germany 56', 'United Kingdom 54'],
  ])('names lines at their ends on a phone too, and needs no key where every name is whole: %s, %s', (...ends) => {
    const line = examples['line']!;
    const figures = ends.map((end) => / (\d+)$/.exec(end)?.[1]);
    const Data = readChart(
      [`Year,${ends.map((end) => end.replace(/ \d+$/, '')).join(',')}`, `2024,${figures}`, `2026,${figures}`].join('\n'),
    );
    const { container } = renderExample(rendering, { ...line, fields: { ...line.fields, Data } });
    const drawings = [...container.querySelectorAll('svg.chart')];
    expect(drawings).toHaveLength(2);
    for (const drawing of drawings)
      expect([...drawing.querySelectorAll('.ring + text')].map((text) => text.textContent).sort()).toEqual([...ends].sort());
    expect(screen.queryByRole('list', { name: 'Key' })).toBeNull();
  });
  it('has a key in the order of the lines, which only the phone shows, where the phone has no room for a whole name', () => {
    const line = examples['line']!;
    const Data = readChart('Year,Denmark,Bosnia and Herzegovina\n2024,26,56\n2026,26,56');
    renderExample(rendering, { ...line, fields: { ...line.fields, Data } });
    const key = screen.getByRole('list', { name: 'Key' });
    expect([...key.children].map((item) => item.textContent)).toEqual(['Bosnia and Herzegovina', 'Denmark']);
    expect(key.classList.contains('key--s')).toBe(true);
  });
  it('has the number of its highest line beside it, as the others, where there is room for its unit', () => {
    const { container } = renderExample(rendering, { ...examples['line']!, fields: { ...examples['line']!.fields, Unit: { value: '%' } } });
    const anchors = [...container.querySelectorAll('.chart--l g > path + .t-quiet')].map((text) => text.getAttribute('text-anchor'));
    expect(new Set(anchors)).toEqual(new Set(['end']));
  });
  it.each([
    ['Days of credit,Denmark,United Kingdom\n7,49,77\n14,31,63\n21,20,52', 1],
    ['Year,Denmark,Spain\n2018,49,77\n2020,31,63\n2022,20,52', 0],
  ])('says behind the last of them what its categories are numbers of, unless they are years: %s', (csv, times) => {
    const line = examples['line']!;
    const { container } = renderExample(rendering, { ...line, fields: { ...line.fields, Data: readChart(csv) } });
    const [large] = container.querySelectorAll('.chart--l');
    expect(
      [...large!.querySelectorAll('.t-quiet')].filter(({ textContent }) => /^(?:Days of credit|Year)$/.test(textContent ?? '')),
    ).toHaveLength(times);
  });
  it('sums what is stacked and marks what stands out', () => {
    renderExample(rendering, examples['stacked']!);
    const [wide] = screen.getAllByRole('img');
    expect([...wide!.querySelectorAll('.t-strong')].map((text) => text.textContent)).toEqual(['26', '48', '56', '54', '62', '61']);
    const { container } = renderExample(rendering, examples['bar']!);
    expect(container.querySelectorAll('.chart--l rect.hl')).toHaveLength(1);
  });
  it('names the series in a key when there are several', () => {
    renderExample(rendering, examples['dot']!);
    expect(
      within(screen.getByRole('list', { name: 'Key' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Fastest', 'Slowest']);
  });
  it.each(Object.entries(examples).filter(([, { fields }]) => (fields.Data?.series.length ?? 0) > 1))(
    'tells its series by a shape, as colours alone do not: %s',
    (_name, example) => {
      const { container } = renderExample(rendering, example);
      /** A mark without its colour. */
      const look = (mark: Element): string =>
        [
          mark.localName,
          mark.localName === 'rect' ? mark.nextElementSibling?.getAttribute('d') : mark.getAttribute('d')?.replace(/^M0 8h38$/, ''),
          mark.getAttribute('stroke-dasharray'),
        ].join();
      const keys = [...container.querySelectorAll('.key svg > :first-child')];
      // Where no key is needed, the lines themselves; a figure between two gaps is a dot.
      const lines = [...container.querySelectorAll('.chart--l :is(.curve, .dot)')];
      const shapes = keys.length > 0 ? keys.map(look) : lines.map((line) => line.getAttribute('stroke-dasharray') ?? line.localName);
      expect(new Set(shapes).size).toBe(example.fields.Data?.series.length);
      // Each mark of the drawings has the shape that the key gives its colour.
      for (const key of keys) {
        const ink = [...key.classList].at(-1)!;
        const dash = key.getAttribute('stroke-dasharray');
        for (const curve of container.querySelectorAll(`.chart .curve.${ink}`))
          if (keys.filter((each) => each.classList.contains(ink)).length === 1) expect(curve.getAttribute('stroke-dasharray')).toBe(dash);
        for (const dot of container.querySelectorAll(`.chart--l [transform].dot.${ink}`))
          expect(dot.getAttribute('d')).toBe(key.getAttribute('d'));
      }
    },
  );
  it('writes numbers as the language does', () => {
    const { container } = renderExample(rendering, examples['german']!);
    expect(container.querySelector('.chart--l')?.textContent).toContain('26,0');
  });
  it('writes numbers as its text does, on a page of another language too', () => {
    const german = examples['german']!;
    const { container } = renderExample(rendering, { ...german, route: { ...german.route, itemLanguage: 'en' } });
    expect(container.querySelector('.chart--l')?.textContent).toContain('26.0');
    expect(container.querySelector('tbody')?.textContent).toContain('27.5');
  });
  it('tells an editor that its data cannot be read', () => {
    renderExample(rendering, examples['broken']!);
    expect(screen.getByText(/cannot be read/)).toBeTruthy();
  });
});
