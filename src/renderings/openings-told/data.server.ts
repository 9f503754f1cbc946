import type { OpeningsTold } from '@/features/careers';
import { openingsTold } from '@/features/careers/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Fields } from './fields.schema';

export interface Data {
  /** null when nothing is open, or nobody can say. */
  told: OpeningsTold | null;
}

export const load: RenderingDataLoader<Fields, unknown, Data> = async ({ fields, route }) => ({
  told: fields.Employer.value ? await openingsTold(fields.Employer.value, route.language) : null,
});
