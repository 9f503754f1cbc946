import { PagePicture } from '@/runtime/fields';
import type { ComponentProps } from 'react';

/** The picture above a text: a strip across the page, or the whole of one that would lose its sense with its edges. */
export const LeadPicture = ({ page }: { page: ComponentProps<typeof PagePicture>['page'] & { ImageWhole: { value: boolean } } }) => {
  const whole = page.ImageWhole.value;
  return (
    <PagePicture
      page={page}
      className={whole ? 'hero hero--whole wrap' : 'hero wrap'}
      {...(whole ? {} : { ratio: '21:9' as const })}
      sizes="(min-width: 90em) 82rem, 92vw"
    />
  );
};
