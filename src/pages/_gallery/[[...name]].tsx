import type { GetServerSideProps } from 'next';
import { Gallery, type GalleryProps } from '@/layouts/Gallery';
import { components } from '@/generated/component-map';
import { examples } from '@/generated/examples';

/** `/_gallery`: every rendering with its examples, for development, visual tests and tests with axe. `?pseudo` shows them from right to left. */
export default function GalleryPage(props: GalleryProps) {
  return <Gallery {...props} components={components} examples={examples} />;
}

export const getServerSideProps: GetServerSideProps<GalleryProps> = async ({ params, query, locale = 'en' }) => {
  if (process.env.NODE_ENV === 'production') return { notFound: true };
  const { galleryProps } = await import('@/features/content/server');
  const [component = null, example = null] = (params?.name as string[] | undefined) ?? [];
  if (component !== null && !examples[component]) return { notFound: true };
  return { props: await galleryProps(component, example, locale, query.pseudo !== undefined) };
};
