import type { NextApiRequest, NextApiResponse } from 'next';
import { getEnv } from '@/config/env.server';
import { may, PAGES } from '@/config/roles';
import { routes } from '@/config/routes';
import type { Area } from '@/features/account/common/server';
import type { Session } from '@/features/account/session/server';
import { AppError } from '@/server/errors';
import { fetchJson } from '@/server/fetch-json';
import { FILTERS, readAsked, type Asked } from './asked';
import { csvOf, LISTS } from './csv';
import { figuresSchema, type Figures } from './figures.schema';
import type { FiguresData } from './model';

/** Longer than its answers take by far: a year of many filters is read from rows. */
const TIMEOUT_MS = 15_000;
const MOST_IN_A_FILE = 1_000;

/** Who may see how the sites are read: by the session's roles, which the user service grants (decisions, "Roles"). */
const mayRead = ({ roles }: Pick<Session, 'roles'>): boolean => may(roles, PAGES.figures.read);

async function askCollector(asked: Asked, most: number): Promise<Figures> {
  const query = new URLSearchParams({ from: asked.from, to: asked.to, compare: asked.compare, sort: asked.sort, most: String(most) });
  if (asked.site) query.set('site', asked.site);
  for (const name of FILTERS) if (asked.filters[name] !== undefined) query.set(name, asked.filters[name]);
  const { COLLECTOR_URL, COLLECTOR_ADMIN_KEY } = getEnv();
  const { body } = await fetchJson(`${COLLECTOR_URL}/admin/figures?${query}`, figuresSchema, {
    for: 'site',
    headers: { 'x-admin-key': COLLECTOR_ADMIN_KEY },
    timeout: TIMEOUT_MS,
  });
  return body;
}

async function load(session: Session, query: Readonly<Record<string, string | undefined>>): Promise<FiguresData> {
  if (!mayRead(session)) return { allowed: false };
  const asked = readAsked(query, Date.now());
  return { allowed: true, asked, figures: await askCollector(asked, asked.most) };
}

/** How the sites are read, for those who work here. */
export const figuresArea: Area<FiguresData> = {
  path: routes.figures.path,
  access: routes.figures.access,
  query: ['period', 'from', 'to', 'site', 'compare', 'sort', 'pages', 'ways', 'means', 'none', 'most', ...FILTERS],
  load: ({ session, query }) => load(session, query),
  forms: {},
};

/**
 * `GET /api/figures`: the same as the page, by the same address; `format=csv&list=…` is one list of it as a file, with up to 1,000
 * rows. @throws AppError `request/forbidden` without the role, `request/bad`
 */
export async function figuresApi(session: Session, request: NextApiRequest, response: NextApiResponse): Promise<void> {
  if (!mayRead(session)) throw new AppError('request/forbidden', { detail: 'figures are for those who work here' });
  const query = Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, [value].flat()[0]]));
  const asked = readAsked(query, Date.now());
  response.setHeader('Cache-Control', 'private, no-store');
  if (query.format !== 'csv') {
    response.json({ allowed: true, asked, figures: await askCollector(asked, asked.most) } satisfies FiguresData);
    return;
  }
  const list = LISTS.find((name) => name === query.list);
  if (!list) throw new AppError('request/bad', { detail: `list is none of ${LISTS.join(', ')}` });
  const file = csvOf(await askCollector(asked, MOST_IN_A_FILE), list, { none: asked.none, most: MOST_IN_A_FILE });
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Disposition', `attachment; filename="${list}-${asked.from}-${asked.to}.csv"`);
  response.send(file);
}
