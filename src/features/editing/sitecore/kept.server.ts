import type { Layout } from '@/server/content/layout.schema';
import { keptOnce } from '../common/kept-once.server';

/** A page as an editor has it, on its way to the renderer of this process. */
export interface EditedPage {
  layout: Layout;
  site: string;
  language: string;
  /** What the editor sent; without any the dictionary of the site is asked. */
  phrases: Readonly<Record<string, string>>;
}

/** Editors work one page at a time. */
export const { keep, take } = keptOnce<EditedPage>('editedPages', 50);
