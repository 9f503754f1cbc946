import { useRoute } from '../phrases';
import { formatDate } from './date-format';
import type { DateFormat } from './date-format';

/** A date in the page's language. Nothing without a date (Sitecore's sentinel has become null at the boundary). */
export function DateText({
  value,
  format = 'long',
  timeZone,
  className,
  mark,
}: {
  value: string | null | undefined;
  format?: DateFormat | undefined;
  timeZone?: string | undefined;
  className?: string | undefined;
  /** Of the field that it is the value of: where an editor finds it. */
  mark?: string | undefined;
}) {
  const { language } = useRoute();
  if (!value || /^0001[-/]?01[-/]?01/.test(value)) return null;
  return (
    <time dateTime={value} className={className} data-sc-field={mark}>
      {formatDate(value, format, language, timeZone || undefined)}
    </time>
  );
}
