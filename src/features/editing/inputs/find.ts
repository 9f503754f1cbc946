/** What the editor's scripts ask the site for (`src/pages/api/editor`). */
import { ASKED_WAITS_MS, timeLimit } from '@/lib/time-limit';

export interface FoundItem {
  id: string;
  label: string;
  path: string;
  template: string;
}

export interface FoundMedia {
  id: string;
  name: string;
  path: string;
  alt: string;
  extension: string;
  size?: number;
  width?: number;
  height?: number;
}

export interface FoundMediaPage {
  rows: FoundMedia[];
  folders: { id: string; name: string }[];
  /** The folder that is looked into. */
  folder?: { id: string; name: string; parent?: string };
  total: number;
  page: number;
  pages: number;
}

async function answer<T>(address: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(address, { headers: { accept: 'application/json' }, signal: timeLimit(ASKED_WAITS_MS, signal) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as T;
}

const query = (given: Readonly<Record<string, string | number | undefined>>): string =>
  new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]])),
  ).toString();

interface Wanted {
  q?: string;
  ids?: string;
  /** Of a field: what it may hold. */
  source?: string;
  under?: string;
  language: string;
}

export const findItems = (wanted: Wanted, signal?: AbortSignal): Promise<FoundItem[]> =>
  answer<{ rows: FoundItem[] }>(`/api/editor/find?${query({ ...wanted })}`, signal).then(({ rows }) => rows);

export const findMedia = (
  wanted: { q?: string; under?: string; kind: 'image' | 'file'; page?: number; ids?: string; language: string },
  signal?: AbortSignal,
): Promise<FoundMediaPage> => answer<FoundMediaPage>(`/api/editor/pictures?${query(wanted)}`, signal);

/** @throws Error whose message is a key of the editor's words */
export async function uploadMedia(
  file: File,
  more: { parent: string; alt: string; language: string },
  signal?: AbortSignal,
): Promise<FoundMedia> {
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  form.set('file', file);
  const response = await fetch('/api/editor/upload', {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: form,
    signal: signal ?? null,
  });
  const told = (await response.json().catch(() => ({}))) as { row?: FoundMedia; word?: string };
  if (!response.ok || !told.row) throw new Error(told.word ?? 'refusal.other');
  return told.row;
}

/** Widths of pictures that the preview makes (`IMAGE_WIDTHS`). */
type Width = 128 | 375 | 767 | 1180;

/** A picture or file of the library as the preview serves it, drafts among them; of a picture no wider than asked for. */
export const mediaAddress = (id: string, width?: Width): string =>
  `/-/media/${id.replaceAll('-', '').toUpperCase()}.ashx?sc_mode=preview${width === undefined ? '' : `&mw=${width}`}`;
