import { GatewayPage } from '@/features/alumni/gateway';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { hasNothing, Image } from '@/runtime/fields';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** How somebody becomes a member of the alumni. */
function AlumniGateway({ page, data }: RenderingProps<unknown, Page, Data>) {
  return (
    <GatewayPage
      first={data}
      title={page.Title.value}
      lede={page.Lede.value}
      picture={
        hasNothing(page.Image) ? undefined : (
          <Image
            field={page.Image}
            alt=""
            ratio="2:1"
            sizes="(min-width: 48em) 37vw, 100vw"
            cropX={page.ImageCropHorizontal.value}
            cropY={page.ImageCropVertical.value}
            priority
          />
        )
      }
    />
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AlumniGateway, mode: 'interactive' };
