import type { GetServerSideProps, GetServerSidePropsContext, NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { getHosts } from '@/config/env.server';
import { may } from '@/config/roles';
import {
  apiSource,
  isServiceRefusal,
  readDraftsSession,
  sameOrigin,
  type Session,
  type SessionSource,
} from '@/features/account/session/server';
import { decoded } from '@/lib/decoded';
import { languagePath } from '@/lib/language-path';
import { createPhrase, type Phrase } from '@/runtime/phrases';
import { clientAddress } from '@/server/client-address';
import { AppError, errorCode } from '@/server/errors';
import type { Handlers } from '@/server/route';
import { authoringClient } from '../authoring/client.server';
import type { Asked, Editor, EditorLanguage, EditorPage, EditorView, Posted } from '../common/page';
import { addressOf, editorHref } from '../common/use-desk';
import { wordsOf } from '../words/words.server';
import { fetchOwnPage } from '../sitecore/own-page.server';
import { makeView, problemsOf, type Where } from './make-view.server';
import { editorPages } from './pages.server';
import { keepView, takeView } from './shown-once.server';

/** Of a name from an address, which may be one that every object has. */
const pageOf = (name: string): EditorPage | undefined => (Object.hasOwn(editorPages, name) ? editorPages[name] : undefined);

/** The service says again what each may change. */
const editorOf = ({ userId, roles }: Session): Editor => ({
  account: userId,
  roles,
  may: { edit: may(roles, 'editorForm') },
});

const isPreview = (host: string | undefined): boolean => getHosts().resolve(host ?? null)?.kind === 'preview';

const languageOf = (asked: unknown): EditorLanguage => (asked === 'de' ? 'de' : 'en');

const askedBy = (session: Session, source: SessionSource, { at }: Where, language: EditorLanguage): Asked => {
  const [path = '', query = ''] = at.split('?', 2);
  return {
    path: path.split('/').filter(Boolean).map(decoded),
    query: new URLSearchParams(query),
    language,
    word: createPhrase(wordsOf(language), language),
    editor: editorOf(session),
    api: authoringClient(session, source, language),
  };
};

const namesSchema = z.object({ firstName: z.string().default(''), lastName: z.string().default('') });

/** What the header says of who is signed in; a page does without. */
async function nameOf(session: Session): Promise<string | undefined> {
  try {
    const { firstName, lastName } = await session.call('/v2/Users/', namesSchema);
    return `${firstName} ${lastName}`.trim() || undefined;
  } catch (error) {
    if (errorCode(error).startsWith('service/') || isServiceRefusal(error)) return undefined;
    throw error;
  }
}

const named = (view: EditorView, name: string | undefined): EditorView => ({
  ...view,
  editor: { ...view.editor, ...(name ? { name } : {}) },
});

/** As JSON has it: while one develops, Next refuses props that say `undefined`. */
const plain = (view: EditorView): EditorView => JSON.parse(JSON.stringify(view)) as EditorView;

const pageSource = ({ req, res }: GetServerSidePropsContext): SessionSource => ({
  cookies: req.cookies,
  host: req.headers.host ?? '',
  userAgent: req.headers['user-agent'] ?? '',
  address: clientAddress(req),
  setCookie: (header) => void res.appendHeader('Set-Cookie', header),
});

const signInAddress = (to: string, language: EditorLanguage): string => `/api/auth/sign-in?${new URLSearchParams({ to, language })}`;

const unkept = (res: GetServerSidePropsContext['res']): void => {
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('X-Robots-Tag', 'noindex');
};

/** The address that was asked for, as `Where`. `told` is said once: it is none of the page's. */
function whereOf(path: readonly string[], query: URLSearchParams): Where {
  const [name = 'home', ...rest] = path;
  const kept = new URLSearchParams(query);
  kept.delete('told');
  return { name, at: `${rest.map(encodeURIComponent).join('/')}${kept.size > 0 ? `?${kept}` : ''}` };
}

/** Props of `/sitecore/editor` and all below it, on the preview origin alone. */
export const getEditorView: GetServerSideProps<{ view: EditorView }> = async (context) => {
  unkept(context.res);
  if (!isPreview(context.req.headers.host)) return { notFound: true };
  const language = languageOf(context.locale);
  const { path: _path, ...rest } = context.query;
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one])),
  );
  const where = whereOf((context.params?.path as string[] | undefined) ?? [], query);
  const source = pageSource(context);
  const session = await readDraftsSession(source);
  const signIn = () => {
    const here = editorHref(addressOf(where.name, where.at), language);
    return { redirect: { destination: signInAddress(here, language), statusCode: 303 as const } };
  };
  // The proxy has asked already, and by the role: this is what ended since.
  if (!session) return signIn();
  try {
    const [made, name] = await Promise.all([
      makeView(pageOf(where.name), where, askedBy(session, source, where, language)),
      nameOf(session),
    ]);
    if ('redirect' in made) return { redirect: { destination: editorHref(made.redirect, language), statusCode: 303 } };
    context.res.statusCode = made.status;
    const told = query.get('told');
    return {
      props: {
        view: {
          ...plain(named(made.view, name)),
          ...(told && /^[a-z-]{1,40}$/.test(told) && `told.${told}` in made.view.words ? { told } : {}),
        },
      },
    };
  } catch (error) {
    // The session ended between the two, or its account was closed.
    if (error instanceof AppError && error.code === 'request/unauthorised') return signIn();
    throw error;
  }
};

/** Props of a page whose form was wrong, which the post itself answers with. */
export const getKeptView: GetServerSideProps<{ view: EditorView }> = ({ params, res }) => {
  unkept(res);
  const view = typeof params?.key === 'string' ? takeView(params.key) : undefined;
  return Promise.resolve(view ? { props: { view: plain(view) } } : { notFound: true });
};

const formOf = (body: unknown): URLSearchParams =>
  new URLSearchParams(
    Object.entries(typeof body === 'object' && body !== null ? body : {}).flatMap(([name, value]) =>
      [value ?? []].flat().flatMap((one: unknown): [string, string][] => (typeof one === 'string' ? [[name, one]] : [])),
    ),
  );

const typedIn = (form: URLSearchParams): Record<string, string[]> =>
  Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));

const withTold = (to: string, told: string | undefined): string => {
  if (!told) return to;
  const [address = '', hash] = to.split('#', 2);
  return `${address}${address.includes('?') ? '&' : '?'}told=${told}${hash ? `#${hash}` : ''}`;
};

/** What a script is told of a form. */
const toScript = (posted: Posted, word: Phrase) =>
  'to' in posted
    ? { ok: true, to: posted.to, answer: posted.answer }
    : { ok: false, problems: posted.problems.map((each) => ({ ...each, said: word(each.word, each.params) })), more: posted.more };

/** Posts of a page of the editor's (`/api/editor/<name>`): scripts get JSON; a browser is led on (303), or gets its page again with what was typed. */
export function editorHandlers(name: unknown): Handlers | undefined {
  const page = typeof name === 'string' ? pageOf(name) : undefined;
  const post = page?.post;
  if (typeof name !== 'string' || !page || !post) return undefined;
  return {
    POST: async (request: NextApiRequest, response: NextApiResponse) => {
      unkept(response);
      if (!isPreview(request.headers.host)) throw new AppError('request/not-found');
      sameOrigin(request);
      const form = formOf(request.body);
      const language = languageOf(form.get('words'));
      const where: Where = { name, at: form.get('at') ?? '' };
      const script = request.headers.accept?.includes('application/json') ?? false;
      const source = apiSource(request, response);
      const session = await readDraftsSession(source);
      if (!session) {
        if (script) throw new AppError('request/unauthorised');
        response.redirect(303, signInAddress(editorHref(addressOf(name, where.at), language), language));
        return;
      }
      const asked = askedBy(session, source, where, language);
      if (!may(session.roles, 'deskForm')) throw new AppError('request/forbidden');
      const posted = await post(asked, form).catch((error: unknown): Posted => problemsOf(error));
      if ('to' in posted) {
        if (script) response.json(toScript(posted, asked.word));
        else response.redirect(303, editorHref(withTold(posted.to, posted.told), language));
        return;
      }
      const made = await makeView(page, where, asked);
      if ('redirect' in made) {
        response.redirect(303, editorHref(made.redirect, language));
        return;
      }
      if (script) {
        response.status(posted.status ?? 422).json(toScript(posted, asked.word));
        return;
      }
      const key = keepView({
        ...made.view,
        wrong: { problems: posted.problems, typed: typedIn(form), ...(posted.more === undefined ? {} : { more: posted.more }) },
      });
      const html = await fetchOwnPage(request, languagePath(`/_editing/form/${key}`, language));
      response.status(posted.status ?? 422).setHeader('Content-Type', 'text/html; charset=utf-8');
      response.send(html);
    },
  };
}
