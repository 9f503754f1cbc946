import { JOB_SEARCH } from '@/features/careers';
import { PageCrumbs } from '@/features/content/navigation';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { Image, Text } from '@/runtime/fields';
import { languagePath } from '@/lib/language-path';
import { ButtonLink } from '@/ui';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** The red band that opens the careers area, with the way to the openings. */
function CareersHeader({ page, data, route }: RenderingProps<unknown, Page, Data | undefined>) {
  const phrase = usePhrases();
  return (
    <>
      <PageCrumbs items={data?.crumbs} />
      <header className="band jobsband">
        <div className="wrap">
          <div className="jobsband__text">
            <Text field={page.Eyebrow} tag="p" className="sc" />
            <Text field={page.Title} tag="h1" className="jobsband__title" />
            <Text field={page.Lede} tag="p" className="jobsband__lede" lines />
            <p>
              <ButtonLink variant="invert" href={languagePath(JOB_SEARCH, route.language)}>
                {phrase('careers.seeOpenings')}
              </ButtonLink>
            </p>
          </div>
          <div className="jobsband__picture">
            <Image
              field={page.Image}
              sizes="(min-width: 48em) 42vw, 100vw"
              ratio="4:5"
              cropX={page.ImageCropHorizontal.value}
              cropY={page.ImageCropVertical.value}
              priority
            />
          </div>
        </div>
      </header>
    </>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data | undefined> = { component: CareersHeader, mode: 'static' };
