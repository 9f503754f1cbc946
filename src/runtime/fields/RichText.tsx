import { classNames } from '@/ui';
import type { RichTextField } from './model';

/** HTML of the content system. Its field is a `proseField`, which made it ready on the server. */
export function RichText({ field, className }: { field: RichTextField | undefined; className?: string | undefined }) {
  const html = field?.editable || field?.value;
  return html ? <div className={classNames('rte', className)} dangerouslySetInnerHTML={{ __html: html }} /> : null;
}
