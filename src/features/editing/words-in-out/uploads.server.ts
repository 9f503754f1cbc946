/** Files of forms that are being handled: the editor's other forms have none, and are handled without. */
import { randomUUID } from 'node:crypto';
import { onePerProcess } from '@/server/one-per-process';

export interface Upload {
  name: string;
  bytes: Buffer;
}

const uploads = () => onePerProcess('editorUploads', () => new Map<string, Upload | 'too-large'>());

/** The file of a form that is being handled. */
export const uploadOf = (form: URLSearchParams): Upload | 'too-large' | undefined => {
  const found = uploads().get(form.get('upload') ?? '');
  return found === undefined || found === 'too-large' || found.bytes.length > 0 ? found : undefined;
};

/** Keeps a file while its form is handled. @returns its key, which nobody can guess */
export function keepUpload(upload: Upload | 'too-large' | undefined): string {
  const key = randomUUID();
  if (upload) uploads().set(key, upload);
  return key;
}

export const dropUpload = (key: string): void => void uploads().delete(key);
