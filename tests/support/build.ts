import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const manifest = z.object({ pages: z.record(z.string(), z.array(z.string())), lowPriorityFiles: z.array(z.string()).default([]) });

/** The production build's list of browser files per page. */
export const buildManifest = () => manifest.parse(JSON.parse(readFileSync(path.join(root, '.next/build-manifest.json'), 'utf8')));

export const gzipBytes = (data: string | Buffer): number => gzipSync(data).length;

/** All files below a folder of the checkout, as paths from the root. */
export function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    const file = `${folder}/${name}`;
    return statSync(path.join(root, file)).isDirectory() ? filesBelow(file) : [file];
  });
}

export const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');
