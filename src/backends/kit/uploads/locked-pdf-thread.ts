/** Runs in a thread of its own: says whether the PDF at a path asks for a password, and ends. */
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';

/** One that is only kept from being changed or printed opens with the empty password. */
async function isLocked(path: string): Promise<boolean> {
  try {
    await getDocumentProxy(new Uint8Array(await readFile(path)), { disableFontFace: true, useSystemFonts: false, verbosity: 0 });
    return false;
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException';
  }
}

parentPort?.postMessage(await isLocked(String(workerData)));
