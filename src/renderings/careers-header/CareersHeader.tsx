import type { RenderingDefinition, RenderingProps } from '@/features/content';
import { Image, Text } from '@/features/content/fields';
import type { Page } from './fields.schema';

/** The red band that opens the careers area. */
function CareersHeader({ page }: RenderingProps<unknown, Page>) {
  return (
    <header className="band jobsband">
      <div className="wrap">
        <div className="jobsband__text">
          <Text field={page.Eyebrow} tag="p" className="sc" />
          <Text field={page.Title} tag="h1" className="jobsband__title" />
          <Text field={page.Lede} tag="p" className="jobsband__lede" lines />
        </div>
        <div className="jobsband__picture">
          <Image field={page.Image} sizes="(min-width: 48em) 42vw, 100vw" ratio="4:5" cropX={page.ImageCropHorizontal.value} cropY={page.ImageCropVertical.value} priority />
        </div>
      </div>
    </header>
  );
}

export const rendering: RenderingDefinition<unknown, Page> = { component: CareersHeader, mode: 'static' };
