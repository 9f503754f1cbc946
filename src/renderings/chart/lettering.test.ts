import { readFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import { expect, it } from 'vitest';
import { readChart } from './chart-data';
import { chartStyle } from './style';

const REM = 16;
const pixels = (length: string): number => (length.endsWith('rem') ? REM : 1) * Number.parseFloat(length);

interface Rule {
  /** Of the room that the figure has, in pixels. */
  from: number;
  to: number;
  selector: string;
  property: string;
  value: string;
}

const rules: Rule[] = [];
postcss.parse(readFileSync(path.join(import.meta.dirname, 'charts.css'), 'utf8')).walkDecls(({ prop, value, parent }) => {
  if (parent?.type !== 'rule') return;
  const { selector, parent: around } = parent as postcss.Rule;
  const asked = around?.type === 'atrule' && (around as postcss.AtRule).name === 'container' ? (around as postcss.AtRule).params : '';
  rules.push({
    from: pixels(/min-width: ([\d.]+rem)/.exec(asked)?.[1] ?? '0'),
    to: pixels(/max-width: ([\d.]+rem)/.exec(asked)?.[1] ?? '999rem'),
    selector,
    property: prop,
    value,
  });
});
const said = (room: number, selector: string, property: string): string | undefined =>
  rules.findLast((rule) => rule.selector === selector && rule.property === property && room >= rule.from && room <= rule.to)?.value;

/** Pixels of a chart's lettering where its figure has `room`. */
function lettering(room: number): number {
  const [drawing] = (['.chart--l', '.chart--s'] as const).filter((selector) => said(room, selector, 'display') !== 'none');
  if (!drawing) throw new Error(`no drawing is shown at ${room} pixels`);
  const data = readChart(',Months\nDenmark,26')!;
  const { width } = chartStyle(data, { language: 'en', unit: '', highlight: '', missing: '–', small: drawing === '.chart--s' });
  const size = pixels(said(room, `${drawing} text`, 'font-size') ?? said(0, '.chart text', 'font')?.match(/[\d.]+px/)?.[0] ?? '');
  return (size * Math.min(room, pixels(said(room, drawing, 'max-width') ?? '999rem'))) / width;
}

it('is never smaller than 12 pixels, nor larger than the text of an article, from a phone of 320 pixels to the widest column', () => {
  const rooms = Array.from({ length: 1320 - 280 }, (_, index) => 280 + index);
  expect(rooms.filter((room) => lettering(room) < 12 || lettering(room) > 18).map((room) => [room, lettering(room)])).toEqual([]);
});
