import { HomePage } from '@/features/alumni/home';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { Image } from '@/runtime/fields';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** The home of the alumni. */
function AlumniHome({ page, data }: RenderingProps<unknown, Page, Data>) {
  return (
    <HomePage
      first={data.view}
      title={page.Title.value}
      lede={page.Lede.value}
      picture={
        <Image
          field={page.Image}
          alt=""
          ratio="2:1"
          sizes="(min-width: 48em) 37vw, 100vw"
          cropX={page.ImageCropHorizontal.value}
          cropY={page.ImageCropVertical.value}
          priority
        />
      }
      returners={data.returners}
    />
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AlumniHome, mode: 'interactive' };
