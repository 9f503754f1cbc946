import { components, DocumentHead } from '#components';
import type { GetServerSideProps } from 'next';
import type { PageProps } from '@/runtime/page-model';
import { pageParts } from '@/features/content/server';
import { ReviewPage, type ReviewView } from '@/features/editing/review';
import { getReview } from '@/features/editing/review/server';
import { renderings } from '@/generated/rendering-schemas';
import { ContentPage } from '@/layouts';

/** A draft for a reviewer, `/sitecore/review/<token>` on the preview origin: nobody signs in for it, its token says who may. */
export default function Review(props: ReviewView | PageProps) {
  return 'page' in props ? (
    <ContentPage page={props.page} components={components} DocumentHead={DocumentHead} />
  ) : (
    <ReviewPage {...props} />
  );
}

export const getServerSideProps: GetServerSideProps<ReviewView | PageProps> = (context) => getReview(context, pageParts(renderings));
