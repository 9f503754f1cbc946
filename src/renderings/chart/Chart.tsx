import { SiteWords, usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { Block, hasNothing, shown } from '@/runtime/fields';
import { CaptionHead, GridTable, Notice, ScrollRegion } from '@/ui';
import { drawBars } from './bars';
import { readIn, type ChartData } from './chart-data';
import { columnsFit, drawColumns } from './columns';
import { drawDots } from './dots';
import { Key } from './Key';
import { drawLines } from './lines';
import { chartStyle } from './style';
import type { ChartStyle, Drawing } from './style';
import type { Fields } from './fields.schema';

type ChartType = Fields['ChartType']['value'];

/** A chart in a text: drawn twice (for wide and for narrow screens, of which one is shown), with its table behind it. */
function Chart({ fields, route }: RenderingProps<Fields>) {
  const phrase = usePhrases();
  const data = fields.Data && readIn(fields.Data, route.itemLanguage);
  if (!data)
    return route.editing ? (
      <Block>
        <Notice kind="warn">
          <p>{phrase('chart.broken')}</p>
        </Notice>
      </Block>
    ) : null;
  const highlight = fields.Highlight.value.trim();
  const options = { language: route.itemLanguage, unit: fields.Unit.value.trim(), highlight, missing: '–' };
  const type = fields.ChartType.value;
  const name = [fields.Label.value, fields.Title.value].filter(Boolean).join(': ');
  const description = fields.Description.value || [name, fields.Subtitle.value].filter(Boolean).join('. ') || phrase('chart.data');
  const drawings = [false, true].map((small) => {
    const style = chartStyle(data, { ...options, small });
    return { small, width: style.width, ...draw(type, data, style) };
  });
  return (
    <Block>
      <figure className="fig fig--wide fig--chart">
        <figcaption>
          <CaptionHead label={shown(fields.Label)} title={shown(fields.Title)} subtitle={shown(fields.Subtitle)} />
        </figcaption>
        {data.series.length > 1 && !drawings.every(({ named }) => named) && (
          <Key data={data} type={type} highlight={highlight} label={phrase('chart.key')} named={drawings[0]?.named === true} />
        )}
        {drawings.map(({ small, width, height, content }) => (
          <svg
            key={String(small)}
            className={`chart chart--${small ? 's' : 'l'}`}
            viewBox={`0 0 ${width} ${Math.ceil(height)}`}
            role="img"
            aria-label={description}
          >
            {content}
          </svg>
        ))}
        {!hasNothing(fields.Source) && <p className="src">{shown(fields.Source)}</p>}
        <details className="data-behind">
          <summary>
            <SiteWords>{phrase('chart.data')}</SiteWords>
          </summary>
          <ScrollRegion label={name || phrase('table.label')}>
            <GridTable {...data.grid} highlight={highlight} language={route.itemLanguage} />
          </ScrollRegion>
        </details>
      </figure>
    </Block>
  );
}

function draw(type: ChartType, data: ChartData, style: ChartStyle): Drawing {
  switch (type) {
    case 'bar':
      return drawBars(data, style, false);
    case 'stacked':
      return drawBars(data, style, true);
    case 'dot':
      return drawDots(data, style);
    case 'line':
      return drawLines(data, style);
    case 'column':
      return columnsFit(data, style) ? drawColumns(data, style) : drawBars(data, style, false);
  }
}

export const rendering: RenderingDefinition<Fields> = { component: Chart, mode: 'static' };
