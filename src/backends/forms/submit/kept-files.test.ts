import { describe, expect, it } from 'vitest';
import type { DraftFile } from '../storage/drafts.ts';
import { isHeld, keptFiles } from './kept-files.ts';

const file = (field: string): DraftFile => ({ id: `id of ${field}`, field, name: `${field}.pdf`, kind: 'pdf', bytes: 1, sha256: '' });
const draft = { files: [file('cv'), file('letterFile')] };
const kept = (form: { held?: string[]; remove?: string[] }, came: { files?: string[]; errors?: string[] } = {}) =>
  keptFiles(draft, {
    form: { remove: [], ...form },
    files: (came.files ?? []).map((field) => ({ field })),
    errors: (came.errors ?? []).map((field) => ({ field })),
  }).map(({ field }) => field);

describe('files of an earlier try', () => {
  it('are kept where the page shows them', () => {
    expect(kept({ held: ['cv', 'letterFile'] })).toEqual(['cv', 'letterFile']);
    expect(kept({ held: ['cv'] })).toEqual(['cv']);
    // Sent with a script: the page shows no kept file, the letter was taken out of its field again.
    expect(kept({ held: [] }, { files: ['cv'] })).toEqual([]);
  });
  it('go when another comes, or the visitor takes them away', () => {
    expect(kept({ held: ['cv', 'letterFile'] }, { files: ['cv'] })).toEqual(['letterFile']);
    expect(kept({ held: ['cv', 'letterFile'] }, { errors: ['letterFile'] })).toEqual(['cv']);
    expect(kept({ held: ['cv', 'letterFile'], remove: ['letterFile'] })).toEqual(['cv']);
  });
  it('are all kept for a caller that does not say what it shows', () => {
    expect(kept({})).toEqual(['cv', 'letterFile']);
    expect(kept({ remove: ['letterFile'] })).toEqual(['cv']);
  });
  it('are missed where the page shows one that is not there any more', () => {
    expect(isHeld({ held: ['letterFile'], remove: [] }, 'letterFile')).toBe(true);
    expect(isHeld({ held: ['letterFile'], remove: ['letterFile'] }, 'letterFile')).toBe(false);
    expect(isHeld({ remove: [] }, 'letterFile')).toBe(false);
  });
});
