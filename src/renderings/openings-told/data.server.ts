import type { OpeningsTold } from '@/features/careers';
import { openingsClosing, openingsTold, type ClosingOpenings } from '@/features/careers/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Fields } from './fields.schema';

export interface Data {
  /** null when nothing is open, or nobody can say. */
  told: OpeningsTold | null;
  /** null when none names its last day, or nobody can say. */
  closing: ClosingOpenings | null;
}

const MOST = 3;

export const load: RenderingDataLoader<Fields, unknown, Data> = async ({ fields, route: { language } }) => {
  const employer = fields.Employer.value;
  if (!employer) return { told: null, closing: null };
  const [told, closing] = await Promise.all([openingsTold(employer, language), openingsClosing(employer, language, MOST)]);
  return { told, closing };
};
