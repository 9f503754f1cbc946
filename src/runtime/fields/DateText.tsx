import { useRoute } from '../phrases';
import { formatDate } from './date-format';
import type { DateFormat } from './date-format';

/** A date in the page's language. Nothing without a date (Sitecore's sentinel has become null at the boundary). */
export function DateText({
  value,
  format = 'long',
  timeZone,
  className,
}: {
  value: string | null | undefined;
  format?: DateFormat | undefined;
  timeZone?: string | undefined;
  className?: string | undefined;
}) {
  const { language } = useRoute();
  if (!value || /^0001[-/]?01[-/]?01/.test(value)) return null;
  return (
    <time dateTime={value} className={className}>
      {formatDate(value, format, language, timeZone || undefined)}
    </time>
  );
}
