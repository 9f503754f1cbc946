import { intl } from '@/lib/intl';
import { localeOf } from './language-path.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `1840000` → `1.8 MB`, in the language's way; decimal units. */
export function fileSize(bytes: number, language: string): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return intl('NumberFormat', localeOf(language), {
    style: 'unit',
    unit: units[power],
    // "5 byte" is no English.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && power > 1 ? 1 : 0,
  }).format(value);
}
