import { randomUUID } from 'node:crypto';
import { onePerProcess } from '@/server/one-per-process';
import type { EditorView } from '../common/page';

/** Rendering takes a second; what nobody fetched by then nobody will. */
const KEPT_MS = 30_000;
const MOST = 100;

const kept = () => onePerProcess('editorViews', () => new Map<string, { view: EditorView; until: number }>());

/** Keeps a page whose form was wrong for the renderer of this process, once. @returns its key, which nobody can guess */
export function keepView(view: EditorView, now = Date.now()): string {
  const views = kept();
  for (const [key, { until }] of views) if (until <= now || views.size >= MOST) views.delete(key);
  const key = randomUUID();
  views.set(key, { view, until: now + KEPT_MS });
  return key;
}

/** Gives it out, once. @returns undefined for a key that is none, was used, or is too old */
export function takeView(key: string, now = Date.now()): EditorView | undefined {
  const found = kept().get(key);
  kept().delete(key);
  return found && found.until > now ? found.view : undefined;
}
