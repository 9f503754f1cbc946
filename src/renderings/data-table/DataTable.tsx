import { SiteWords, usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { Block, shown, Text } from '@/runtime/fields';
import { decimalSignOf } from '@/lib/csv';
import { CaptionHead, GridTable, Notice, ScrollRegion } from '@/ui';
import type { Fields } from './fields.schema';

/** So many columns of figures have no room on a phone, whatever they are. */
const WIDE = 6;

/** Of a table on the measure of the text: columns, and characters of what names a row and of what else stands in it. */
const NARROW = { columns: 4, name: 24, cell: 14 };

/** Few short columns, between which a wider table would have nothing. */
const isNarrow = ({ header, rows }: { header: readonly string[]; rows: readonly (readonly string[])[] }): boolean =>
  header.length <= NARROW.columns &&
  header.every((name) => name.split(/\s+/).every((word) => word.length <= NARROW.cell)) &&
  rows.every((row) => row.every((cell, column) => cell.length <= (column === 0 ? NARROW.name : NARROW.cell)));

/** A table of an article. Wider than the screen it scrolls within itself. */
function DataTable({ fields, route }: RenderingProps<Fields>) {
  const phrase = usePhrases();
  if (!fields.Data) {
    return route.editing ? (
      <Block>
        <Notice kind="warn">
          <p>{phrase('table.broken')}</p>
        </Notice>
      </Block>
    ) : null;
  }
  const name = [fields.Label.value, fields.Title.value].filter(Boolean).join(': ') || phrase('table.label');
  return (
    <Block>
      <figure className={isNarrow(fields.Data) ? 'fig' : 'fig fig--wide'}>
        <figcaption>
          <CaptionHead label={shown(fields.Label)} title={shown(fields.Title)} />
        </figcaption>
        {fields.Data.header.length >= WIDE && (
          <p className="meta scroll__says">
            <SiteWords>{phrase('table.scrolls')}</SiteWords>
          </p>
        )}
        <ScrollRegion label={name}>
          <GridTable
            {...fields.Data}
            sign={fields.Data.sign ?? decimalSignOf(route.itemLanguage)}
            highlight={fields.Highlight.value}
            language={route.itemLanguage}
          />
        </ScrollRegion>
        <Text field={fields.Source} tag="p" className="src" />
      </figure>
    </Block>
  );
}

export const rendering: RenderingDefinition<Fields> = { component: DataTable, mode: 'static' };
