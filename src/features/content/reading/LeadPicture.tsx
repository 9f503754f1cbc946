import { PagePicture } from '@/runtime/fields';
import type { ComponentProps } from 'react';

/** The picture above a text, across the page. */
export const LeadPicture = ({ page }: Pick<ComponentProps<typeof PagePicture>, 'page'>) => (
  <PagePicture page={page} className="hero wrap" ratio="21:9" sizes="(min-width: 90em) 82rem, 92vw" />
);
