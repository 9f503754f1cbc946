import type { GetServerSideProps } from 'next';
import { pageParts } from '@/features/content/server';
import { FramesPage, PreviewBar, useFramedLinks, type PreviewProps } from '@/features/editing/preview';
import { getPreviewPage } from '@/features/editing/preview/server';
import { components, DocumentHead } from '@/generated/component-map';
import { renderings } from '@/generated/rendering-schemas';
import { ContentPage } from '@/layouts';

/** Pages of the preview and staging origins with their bar, made for each request. The proxy asks who it is. */
export default function PreviewPage(props: PreviewProps) {
  const framed = !('bar' in props);
  useFramedLinks(framed);
  if ('frames' in props) return <FramesPage {...props} />;
  const { page, bar } = props;
  return <ContentPage page={page} components={components} DocumentHead={DocumentHead} before={bar && <PreviewBar model={bar} />} />;
}

export const getServerSideProps: GetServerSideProps<PreviewProps> = (context) =>
  getPreviewPage(context, pageParts(renderings), async () => (await import('@/generated/examples')).examples);
