/** Forms with a file: the file waits under a key while its form is handled as every other. */
import { sameOrigin } from '@/features/account/session/server';
import type { Handler, Handlers } from '@/server/route';
import { formOf } from '../authoring/form-of.server';
import { authoringOf } from '../authoring/of-request.server';
import { editorHandlers } from '../desk/server';
import { dropUpload, keepUpload } from './uploads.server';

/**
 * Posts of a page of the editor's whose form has a file named `file`.
 * @param most bytes of the whole form
 */
export function uploadHandlers(page: string, most: number): Handlers {
  const post: Handler = async (request, response, context) => {
    sameOrigin(request);
    // Before anything is read: nobody else sends fifty megabytes.
    await authoringOf(request, response, 'editorForm');
    const form = await formOf(request, most, most * 4);
    const file = form === 'too-large' ? undefined : form.get('file');
    const key = keepUpload(
      form === 'too-large' ? form : file instanceof File ? { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) } : undefined,
    );
    const texts = form === 'too-large' ? [] : [...form].filter(([, value]) => typeof value === 'string');
    request.body = { ...Object.fromEntries(texts), upload: key } as Record<string, string>;
    try {
      await editorHandlers(page)?.POST?.(request, response, context);
    } finally {
      dropUpload(key);
    }
  };
  return { POST: post };
}
