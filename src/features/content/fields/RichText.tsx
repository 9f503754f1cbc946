import { withAddresses } from '@/lib/rich-text';
import { classNames } from '@/ui';
import { useRoute } from '../phrases';
import type { RichTextField } from '../model';

/** HTML of the content system. Its field is a `proseField`, which made it ready on the server. */
export function RichText({ field, className }: { field: RichTextField | undefined; className?: string | undefined }) {
  const { origin } = useRoute();
  const html = field?.editable || (origin ? withAddresses(field?.value ?? '', origin) : field?.value);
  return html ? <div className={classNames('rte', className)} dangerouslySetInnerHTML={{ __html: html }} /> : null;
}
