import { classNames } from '@/ui';
import type { RichTextField } from './model';

/** HTML of the content system. Its field is a `proseField`, which made it ready on the server. */
export function RichText({ field, className }: { field: RichTextField | undefined; className?: string | undefined }) {
  const html = field?.editable || field?.value;
  if (!html && !field?.mark) return null;
  return <div className={classNames('rte', className)} data-sc-field={field?.mark} dangerouslySetInnerHTML={{ __html: html ?? '' }} />;
}
