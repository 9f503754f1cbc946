import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { getEnv, getHosts, getOrigins } from '@/config/env.server';
import { answerTo, COMES_WITH, pageLine, type Role } from '@/config/roles';
import { SITE_PREFIX } from '@/config/routes';
import { readDraftsSession, type Session } from '@/features/account/session/server';
import { intl } from '@/lib/intl';
import { languageName, languagePath, localeOf } from '@/lib/language-path';
import { splitLanguage } from '@/lib/split-language';
import type { Reader } from '@/runtime/access';
import type { RenderingServerMap } from '@/runtime/data/data-loader';
import { redirectOf } from '@/runtime/data/redirect-to';
import type { PageModel } from '@/runtime/page-model';
import { clientAddress } from '@/server/client-address';
import { contentServices, contentServicesAt } from '@/server/content/services';
import { cookieJar, type SessionSource } from '@/server/cookie-jar';
import { getErrorProps } from '@/server/page/error-props';
import { getDraftPage, type PageParts } from '@/server/page/props';
import de from './words/preview.de.json';
import en from './words/preview.en.json';
import { authoringClient } from '../authoring/client.server';
import type { BarModel, PreviewProps } from './bar-model';
import { choicesOf, framedQuery, keptChoices, timeOf, withChoices, type As, type Choices } from './choices';
import { countsOf } from './counts.server';
import { editorServices } from './marks.server';

/** Examples of renderings by their name: what stands where the account of a reader would. */
export type Examples = Readonly<Record<string, Readonly<Record<string, { route: { language: string }; data: unknown }>>>>;

/** What a request asks to see, and as whom. */
interface Asked {
  choices: Choices;
  /** The page with what an editor needs to find everything on it. */
  edit: boolean;
  version: string | undefined;
}

const READERS: Readonly<Record<As, Reader>> = {
  visitor: { kind: 'visitor' },
  reader: { kind: 'reader' },
  premium: { kind: 'premium' },
  alumnus: { kind: 'reader' },
  recruiter: { kind: 'reader' },
};

const rolesOf = (as: As): readonly Role[] => (as === 'visitor' ? [] : [as, ...COMES_WITH[as]]);

function paramsOf({ path: _path, ...query }: GetServerSidePropsContext['query']): URLSearchParams {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one]));
  return new URLSearchParams(pairs);
}

const sourceOf = ({ req, res }: GetServerSidePropsContext): SessionSource => ({
  cookies: req.cookies,
  host: req.headers.host ?? '',
  userAgent: req.headers['user-agent'] ?? '',
  address: clientAddress(req),
  setCookie: (header) => void res.appendHeader('Set-Cookie', header),
});

/** The views of the content that there are: drafts, what is published, and what is published at a time. */
function viewOf({ choices, edit, version }: Asked) {
  const time = timeOf(choices);
  if (edit || version !== undefined)
    return { view: 'draft', services: editorServices(contentServices('draft'), { version, marks: edit }) } as const;
  if (time !== undefined) return { view: 'published', services: contentServicesAt(time) } as const;
  return { view: choices.view === 'draft' ? 'draft' : 'published', services: undefined } as const;
}

const SIGN_IN = /^\/(?:sign-in\/prompt|alumni\/noaccess)(?:\?|$)/;

/**
 * Loaders that would lead a visitor away to the sign-in give what an example of their rendering has: nobody's account is opened to look at
 * a draft. @param used is called when one does
 */
function withExamples(renderings: RenderingServerMap, examples: () => Promise<Examples>, used: () => void): RenderingServerMap {
  const entries = Object.entries(renderings).map(([name, entry]) => {
    const { load } = entry;
    if (!load) return [name, entry] as const;
    const loaded: typeof load = async (context) => {
      try {
        return await load(context);
      } catch (error) {
        const away = redirectOf(error);
        const all =
          away !== undefined && SIGN_IN.test(splitLanguage(away, LANGUAGES).path) ? Object.values((await examples())[name] ?? {}) : [];
        const { language } = (context as { route: { language: string } }).route;
        const example =
          all.find(({ route, data }) => route.language === language && data !== undefined) ?? all.find(({ data }) => data !== undefined);
        if (!example) throw error;
        used();
        return example.data;
      }
    };
    return [name, { ...entry, load: loaded }] as const;
  });
  return Object.fromEntries(entries);
}

/** Addresses of the desk for a page; none where there is no authoring API. */
function deskOf(page: PageModel | undefined, language: string): BarModel['desk'] {
  if (!getEnv().AUTHORING_URL) return undefined;
  const at = (path: string) => languagePath(`/sitecore/editor${path}`, language);
  if (!page?.route.itemId) return { home: at('') };
  const { itemId, language: content } = page.route;
  const query = new URLSearchParams({ item: itemId, language: content });
  return {
    home: at(''),
    edit: at(`/item/${itemId}?language=${content}`),
    checks: at(`/checks?${query}`),
    comments: at(`/comments?${query}`),
  };
}

interface Place {
  asked: Asked;
  site: string;
  /** Path of the page without its language. */
  path: string;
  language: string;
  /** Of the account that is signed in; else somebody only looks. */
  session: Session | undefined;
}

function barOf(
  { asked: { choices, version }, site, path, language, session }: Place,
  page: PageModel | undefined,
  examples: boolean,
): BarModel {
  const here = languagePath(path, language);
  const words: Readonly<Record<string, string>> = language === 'de' ? de : en;
  const time = timeOf(choices);
  const line = pageLine(path);
  const answer = line && answerTo(rolesOf(choices.as), line.read);
  const desk = session ? deskOf(page, language) : undefined;
  return {
    words,
    here,
    choices,
    date: time
      ? `${intl('DateTimeFormat', localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(time))} UTC`
      : '',
    ...(version === undefined ? {} : { version }),
    sites: getOrigins().sites.map(({ name }) => ({
      text: words[`site.${name}`] ?? name,
      href: `${languagePath('/', language)}?sc_site=${name}`,
      current: name === site,
    })),
    languages: LANGUAGES.map((each) => ({
      text: languageName(each),
      href: languagePath(path, each),
      current: each === language,
      language: each,
    })),
    missing: page === undefined,
    ...(answer && words[`answer.${answer}`] ? { answer } : {}),
    examples,
    ...(desk ? { desk } : {}),
    ...(session ? {} : { signIn: `/api/auth/sign-in?${new URLSearchParams({ to: here, language })}` }),
    language: language === 'de' ? 'de' : 'en',
  };
}

function framesOf(choices: Choices, here: string, words: BarModel['words']) {
  const frame = (view: Choices['view']) => withChoices(here, { view, date: choices.date, as: choices.as, frame: '1' });
  if (choices.frames === 'two')
    return [
      { title: words['frame.draft'] ?? '', src: frame('draft') },
      { title: words['frame.published'] ?? '', src: frame(choices.view === 'date' ? 'date' : 'published') },
    ];
  const title = (words['frame.page'] ?? '').replace('{width}', choices.frames);
  return [{ title, src: frame(choices.view), width: choices.frames }];
}

/**
 * Props of a page on preview and staging: the version, the time, the reader and the width that were chosen, with the bar that says so.
 * Inside a frame there is no bar, and what is chosen is said by the frame's address alone.
 * @throws AppError
 */
export async function getPreviewPage(
  context: GetServerSidePropsContext,
  parts: PageParts,
  examples: () => Promise<Examples>,
): Promise<GetServerSidePropsResult<PreviewProps>> {
  const { req, res, params, locale } = context;
  const language = locale ?? DEFAULT_LANGUAGE;
  const origin = getHosts().resolve(req.headers.host)?.origin;
  const [prefix = '', ...rest] = (params?.path as string[] | undefined) ?? [];
  if (origin === undefined) return { notFound: true };
  const path = `/${rest.map(encodeURIComponent).join('/')}`;
  const here = languagePath(path, language);
  const query = paramsOf(context.query);
  const inFrame = query.has('sc_frame') || req.headers['sec-fetch-dest'] === 'iframe';
  const passedOn = inFrame ? framedQuery(query, req.headers.referer, origin) : undefined;
  if (passedOn) return { redirect: { destination: `${here}?${passedOn}`, statusCode: 307 } };
  const source = sourceOf(context);
  const jar = cookieJar(source);
  const kept = jar.get('previewChoices');
  const choices = choicesOf(query, inFrame ? undefined : kept);
  const version = query.get('sc_version') ?? undefined;
  const asked: Asked = {
    choices,
    edit: query.get('sc_mode') === 'edit',
    version: version !== undefined && /^\d{1,6}$/.test(version) ? version : undefined,
  };
  if (!inFrame && keptChoices(choices) !== (kept ?? '')) jar.set('previewChoices', keptChoices(choices));
  const session = await readDraftsSession(source);
  const place: Place = { asked, site: prefix.slice(SITE_PREFIX.length), path, language, session };
  if (!inFrame && choices.frames !== 'none') {
    res.setHeader('Cache-Control', 'no-store');
    const bar = barOf(place, undefined, false);
    return { props: { hydrate: 'never', bar: { ...bar, missing: false }, frames: framesOf(choices, here, bar.words) } };
  }
  let stoodIn = false;
  const renderings = withExamples(parts.renderings, examples, () => void (stoodIn = true));
  const made = await getDraftPage(
    context,
    { ...parts, renderings },
    { ...viewOf(asked), reader: asked.edit ? { kind: 'premium' } : READERS[choices.as], marks: asked.edit, origin },
  );
  if ('props' in made) {
    const props = await made.props;
    if (inFrame) return { props };
    const bar = barOf(place, props.page, stoodIn);
    const { itemId, language: content } = props.page.route;
    const counts = session && bar.desk?.checks ? await countsOf(authoringClient(session, source), itemId, content) : undefined;
    return { props: { ...props, bar: { ...bar, ...(counts ? { counts } : {}) } } };
  }
  if ('redirect' in made) return made;
  return missingPage(context, parts, { url: `${here}${query.size > 0 ? `?${query}` : ''}`, place, inFrame });
}

/** What is not there is said with the bar, or nobody would find back from it to what is. */
async function missingPage(
  { req, res, locale }: GetServerSidePropsContext,
  parts: PageParts,
  { url, place, inFrame }: { url: string; place: Place; inFrame: boolean },
): Promise<GetServerSidePropsResult<PreviewProps>> {
  res.statusCode = 404;
  const error = await getErrorProps({ req, res, err: undefined, locale, url }, parts);
  // Answered: the address leads elsewhere by its query.
  if (!error) return { notFound: true };
  return { props: { hydrate: 'now', page: error.page, ...(inFrame ? {} : { bar: barOf(place, undefined, false) }) } };
}
