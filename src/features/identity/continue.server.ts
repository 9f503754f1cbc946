import type { NextApiRequest, NextApiResponse } from 'next';
import { routes } from '@/config/routes';
import { apiSource, cookieJar } from '@/features/account/server';
import { escapeHtml } from '@/lib/rich-text/escape';
import { loadFlow } from './flow-store.server';

type Way = 'in' | 'out';
/** The only words outside the dictionary: the page is there for a moment, and where the content service is down as well. */
const words: Readonly<Record<'en' | 'de', Readonly<Record<Way, { title: string; link: string }>>>> = {
  en: { in: { title: 'Signing in', link: 'Continue' }, out: { title: 'Signing out', link: 'Continue' } },
  de: { in: { title: 'Anmeldung', link: 'Weiter' }, out: { title: 'Abmeldung', link: 'Weiter' } },
};

/** Answers with a page that leads on at once, by itself or by its link. @param href chosen by this server, never by a request */
export function leadOn(response: NextApiResponse, href: string, language: string, way: Way): void {
  const { title, link } = words[language === 'de' ? 'de' : 'en'][way];
  const address = escapeHtml(href);
  response
    .status(200)
    .setHeader('Content-Type', 'text/html; charset=utf-8')
    .setHeader('X-Robots-Tag', 'noindex')
    .send(
      `<!doctype html><html lang="${language === 'de' ? 'de' : 'en-GB'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="0;url=${address}"><title>${title}</title></head><body><main><h1>${title}</h1><p><a href="${address}">${link}</a></p></main></body></html>`,
    );
}

/**
 * `GET /api/auth/continue?flow=`: a page that leads on to the identity provider. A form's own redirections may not leave the
 * origin (Content-Security-Policy `form-action`), and the provider gives its session only to a browser that comes from a page
 * of ours, by Referer. The address comes from the visitor's sealed flow, never from the request.
 */
export async function continueApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  const flow = await loadFlow(cookieJar(apiSource(request, response)), [request.query.flow].flat()[0]);
  if (flow?.stage.step === 'leaving') leadOn(response, flow.stage.leave, flow.language, 'in');
  else response.redirect(303, routes.signIn.path);
}
