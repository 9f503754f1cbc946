import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { linkHref, Text } from '@/runtime/fields';
import { classNames, Column, Grid, MoreLink, Section, SourceLine, VisuallyHidden } from '@/ui';
import { Bars } from './Bars';
import type { Fields } from './fields.schema';

const whole = (value: number | null): number => Math.max(0, Math.round(value ?? 0));

/** One number, very large, what it counts, and how it divides. */
function FigureBand({ uid, fields }: RenderingProps<Fields>) {
  const number = fields.Number.value;
  const total = whole(fields.Total.value);
  const part = Math.min(whole(fields.Part.value), total);
  if (!number && !fields.Text.value && total === 0) return null;
  const moreHref = linkHref(fields.MoreLink);
  return (
    <Section
      id={uid}
      className="figure-band"
      title={fields.Title.value}
      more={moreHref && <MoreLink href={moreHref}>{fields.MoreLink.value.text || moreHref}</MoreLink>}
    >
      <Grid>
        {number && (
          <Column span={5}>
            <span
              className={classNames('num', number.length > 5 ? 'num--long' : number.length > 2 && 'num--some')}
              aria-hidden={fields.Text.value ? true : undefined}
            >
              {number}
            </span>
          </Column>
        )}
        <Column span={7}>
          {fields.Text.value && (
            <p className="lede figure-band__text">
              {number && <VisuallyHidden>{number}: </VisuallyHidden>}
              <Text field={fields.Text} lines />
            </p>
          )}
          {total > 0 && <Bars total={total} part={part} partLabel={fields.PartLabel.value} restLabel={fields.RestLabel.value} />}
          {fields.Source.value && <SourceLine>{fields.Source.value}</SourceLine>}
        </Column>
      </Grid>
    </Section>
  );
}

export const rendering: RenderingDefinition<Fields> = { component: FigureBand, mode: 'static' };
