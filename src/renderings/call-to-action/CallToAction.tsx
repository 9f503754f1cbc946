import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { hasNothing, Image, Link, Text } from '@/runtime/fields';
import { classNames, headingIdOf, Wrap } from '@/ui';
import type { Fields } from './fields.schema';

/** A title longer than this stands in smaller type. */
const LONG_TITLE = 60;

/** A band in the firm's red: one thing to do. Nothing without a title. */
function CallToAction({ uid, fields }: RenderingProps<Fields>) {
  if (hasNothing(fields.Title)) return null;
  const id = headingIdOf(uid);
  const hasImage = !hasNothing(fields.Image);
  return (
    <section className="band careerband" data-track="call to action" aria-labelledby={id}>
      <Wrap className="grid">
        <div className={classNames('careerband__txt', hasImage ? 'c7' : 'c9 careerband__alone')}>
          <Text field={fields.Eyebrow} tag="p" className="sc" />
          <Text field={fields.Title} tag="h2" id={id} className={fields.Title.value.length > LONG_TITLE ? 'careerband__long' : undefined} />
          <Text field={fields.Text} tag="p" lines />
          <Link field={fields.Link} className="btn btn--invert" />
        </div>
        {hasImage && (
          <div className="c5 careerband__art">
            <Image field={fields.Image} alt="" sizes="(min-width: 48em) 42vw, 92vw" />
          </div>
        )}
      </Wrap>
    </section>
  );
}

export const rendering: RenderingDefinition<Fields> = { component: CallToAction, mode: 'static' };
