import type { NextApiResponse } from 'next';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@/lib/languages';
import { escapeHtml } from '@/lib/rich-text/escape';

type Way = 'in' | 'out' | 'checkout';
/** The only words outside the dictionary: the page is there for a moment, and where the content service is down as well. */
const words: Readonly<Record<Language, Readonly<Record<Way, { title: string; link: string }>>>> = {
  en: {
    in: { title: 'Signing in', link: 'Continue' },
    out: { title: 'Signing out', link: 'Continue' },
    checkout: { title: 'To the checkout', link: 'Continue' },
  },
  de: {
    in: { title: 'Anmeldung', link: 'Weiter' },
    out: { title: 'Abmeldung', link: 'Weiter' },
    checkout: { title: 'Zur Kasse', link: 'Weiter' },
  },
};

/** Answers with a page that leads on at once, by itself or by its link. @param href chosen by this server, never by a request */
export function leadOn(response: NextApiResponse, href: string, language: string, way: Way): void {
  const known = LANGUAGES.find((each) => each === language) ?? DEFAULT_LANGUAGE;
  const { title, link } = words[known][way];
  const address = escapeHtml(href);
  response
    .status(200)
    .setHeader('Content-Type', 'text/html; charset=utf-8')
    .setHeader('X-Robots-Tag', 'noindex')
    .send(
      `<!doctype html><html lang="${known === 'en' ? 'en-GB' : known}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="0;url=${address}"><title>${title}</title></head><body><main><h1>${title}</h1><p><a href="${address}">${link}</a></p></main></body></html>`,
    );
}
