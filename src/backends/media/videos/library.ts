import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const FILMS = fileURLToPath(new URL('../films/', import.meta.url));
const fileName = z.string().regex(/^[\w.-]+$/);

/** `film.json` beside a film's files. */
const filmSchema = z.object({
  title: z.record(z.string(), z.string()),
  /** Seconds. */
  duration: z.number().positive(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  poster: z.object({ file: fileName, type: z.string() }),
  sources: z.array(z.object({ file: fileName, type: z.string() })).min(1),
  tracks: z.array(
    z.object({
      file: fileName,
      kind: z.enum(['captions', 'subtitles', 'descriptions', 'chapters']),
      language: z.string(),
      label: z.string(),
    }),
  ),
  /** What is seen and said, for those who read instead; paragraphs by language. */
  transcript: z.record(z.string(), z.array(z.string())),
});

export interface FilmFile {
  path: string;
  type: string;
  bytes: number;
  modified: Date;
}

export interface Film extends z.infer<typeof filmSchema> {
  id: string;
  /** Files by name: those that `film.json` names and no other. */
  files: ReadonlyMap<string, FilmFile>;
}

export type Library = ReadonlyMap<string, Film>;

async function loadFilm(id: string, folder: string): Promise<Film> {
  const film = filmSchema.parse(JSON.parse(await readFile(path.join(folder, 'film.json'), 'utf8')));
  const named = [film.poster, ...film.sources, ...film.tracks.map(({ file }) => ({ file, type: 'text/vtt; charset=utf-8' }))];
  const files = new Map<string, FilmFile>();
  for (const { file, type } of named) {
    const facts = await stat(path.join(folder, file));
    files.set(file, { path: path.join(folder, file), type, bytes: facts.size, modified: facts.mtime });
  }
  return { ...film, id, files };
}

/** The films of a folder, by id. @throws when a film's description or one of its files is not there */
export async function loadLibrary(root = FILMS): Promise<Library> {
  const entries = await readdir(root, { withFileTypes: true });
  const films = await Promise.all(
    entries.filter((entry) => entry.isDirectory()).map((entry) => loadFilm(entry.name, path.join(root, entry.name))),
  );
  return new Map(films.map((film) => [film.id, film]));
}
