import { localeOf } from '@/lib/language-path';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `2.4 MB` in the language's way; decimal units. */
export function fileSize(bytes: number, language: string): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: units[power], unitDisplay: 'short', maximumFractionDigits: value < 10 && power > 1 ? 1 : 0 }).format(value);
}
