import type { NextApiHandler, NextApiRequest, NextApiResponse } from 'next';
import { escapeHtml } from '@/lib/rich-text/escape';
import { AppError, errorPolicy, retryAfterSeconds } from '@/server/errors';
import { logger } from '@/server/logger';
import { renderForExperienceEditor } from './experience-editor.server';
import { needEditor } from './guard.server';
import { isUpdate, renderForPages, renderUpdate } from './pages-editor.server';

type EditorHandler = (request: NextApiRequest, response: NextApiResponse) => Promise<void> | void;

/** Answers an editor: its origin and its secret first, then what it asks for. What is wrong is said as the editor shows it. */
const editorRoute =
  (handlers: Readonly<Partial<Record<'GET' | 'POST', EditorHandler>>>): NextApiHandler =>
  async (request, response) => {
    try {
      needEditor(request, response);
      const methods = Object.keys(handlers);
      if (request.method === 'OPTIONS')
        return void response
          .setHeader('Allow', [...methods, 'OPTIONS'].join(', '))
          .status(204)
          .end();
      const handler = request.method === 'GET' || request.method === 'POST' ? handlers[request.method] : undefined;
      if (!handler) {
        response.setHeader('Allow', methods.join(', '));
        throw new AppError('request/method');
      }
      await handler(request, response);
    } catch (error) {
      const { status, message, report } = errorPolicy(error);
      logger[report ? 'error' : 'debug']({ err: error, method: request.method }, 'an editor was not answered');
      // Whoever knows the secret works on the content, and is told what is wrong with it.
      const said =
        error instanceof AppError && error.code !== 'request/no-editor' && error.detail ? `${message}: ${error.detail}` : message;
      if (status === 503) response.setHeader('Retry-After', String(retryAfterSeconds(error)));
      response.setHeader('Cache-Control', 'no-store');
      const html = `<!DOCTYPE html><html lang="en"><head><title>${escapeHtml(message)}</title></head><body><p>${escapeHtml(said)}</p></body></html>`;
      if (request.method === 'GET' && status !== 401)
        response.status(status).setHeader('Content-Type', 'text/html; charset=utf-8').send(html);
      else response.status(status).json({ html });
    }
  };

/** `/api/editing/render`: POST of the Experience Editor, GET of Pages and POST of its component library. */
export const editingRender = editorRoute({
  POST: (request, response) => (isUpdate(request) ? renderUpdate : renderForExperienceEditor)(request, response),
  GET: renderForPages,
});

/** `GET /api/editing/config`: what Pages may place on a page, and in which mode it edits. */
export const editingConfig = (components: readonly string[]): NextApiHandler =>
  editorRoute({ GET: (_request, response) => void response.status(200).json({ components, packages: {}, editMode: 'metadata' }) });
