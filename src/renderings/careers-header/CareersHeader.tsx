import { JOB_SEARCH } from '@/features/careers';
import { PageCrumbs } from '@/features/content/navigation';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { Image, Text } from '@/runtime/fields';
import { languagePath } from '@/lib/language-path';
import { ButtonLink, classNames } from '@/ui';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Of the area's own page: home. A page below it names more. */
const OF_THE_AREA = 1;

/** The red band that opens the careers area, with the way to the openings; low on a page below, which has something of its own to show. */
function CareersHeader({ page, data, route }: RenderingProps<unknown, Page, Data | undefined>) {
  const phrase = usePhrases();
  return (
    <>
      <PageCrumbs items={data?.crumbs} />
      <header className={classNames('band jobsband', (data?.crumbs.length ?? 0) > OF_THE_AREA && 'jobsband--low')}>
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
