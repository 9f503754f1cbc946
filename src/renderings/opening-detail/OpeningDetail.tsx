import { OpeningPage } from '@/features/careers/opening';
import { JOB_SEARCH } from '@/features/careers';
import { PageCrumbs } from '@/features/content/navigation';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { Share } from '@/features/content/reading';
import { languagePath } from '@/lib/language-path';
import type { Data } from './data.server';

/** An opening: what an applicant wants to know first, the text, and others like it. */
function OpeningDetail({ data, route }: RenderingProps<unknown, unknown, Data>) {
  const url = `${route.origin ?? ''}${languagePath(route.path, route.language)}`;
  const title = data.view.status === 'down' ? '' : data.view.opening.title;
  return (
    <>
      <PageCrumbs items={data.crumbs} />
      <OpeningPage
        view={data.view}
        path={languagePath(JOB_SEARCH, route.language)}
        share={<Share title={title} url={url} shortUrl={url} />}
      />
    </>
  );
}

export const rendering: RenderingDefinition<unknown, unknown, Data> = { component: OpeningDetail, mode: 'interactive' };
