import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { getOrigins } from '@/config/env.server';
import { parseLayout } from '@/server/content/layout';
import { AppError } from '@/server/errors';
import { firstIssue } from '@/server/first-issue';
import { absoluteAssets } from './assets.server';
import { sameName } from './same-name';
import { renderOwnPage } from './own-page.server';
import { withUnshownFields } from './unshown.server';

/** What the Experience Editor posts (protocol pages sitecore and editing): the second argument is the layout, the third what it knows of the request. */
const bodySchema = z.object({ args: z.array(z.unknown()).min(3).max(10) });

const viewBagSchema = z.object({
  language: z.string().max(50).nullish(),
  dictionary: z.record(z.string(), z.unknown()).nullish(),
});

/** Where a placeholder's marker has its key (`chromeOf`): by it the editor knows what it puts a new rendering into. */
const PLACEHOLDER_KEY = /(<(?:code|span|div)\b[^<>]* )phkey="/g;

const bad = (detail: string): AppError => new AppError('request/bad', { detail });

function fromJson(text: unknown, what: string): unknown {
  if (typeof text !== 'string') throw bad(`${what} is no text`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw bad(`${what} is not JSON`);
  }
}

/**
 * `POST /api/editing/render`: the page that somebody has open in the Experience Editor, with the editor's chromes where the layout has
 * them. @returns `{ html }` @throws AppError `request/bad`, `content/shape`, which names the place in the layout
 */
export async function renderForExperienceEditor(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const body = bodySchema.safeParse(request.body);
  if (!body.success) throw bad(firstIssue(body.error));
  const [, rawLayout, rawViewBag] = body.data.args;
  const viewBag = viewBagSchema.safeParse(fromJson(rawViewBag, 'args[2]'));
  if (!viewBag.success) throw bad(`args[2]: ${firstIssue(viewBag.error)}`);
  const layout = parseLayout(fromJson(rawLayout, 'args[1]'));
  if (!layout) throw bad('args[1]: the layout has no route');
  const { context } = layout.sitecore;
  const language = viewBag.data.language ?? context.language ?? DEFAULT_LANGUAGE;
  if (!(LANGUAGES as readonly string[]).includes(language)) throw bad('the site has no such language');
  const { sites } = getOrigins();
  const asked = context.site?.name;
  const site = asked ? sites.find(({ name }) => sameName(name, asked)) : sites[0];
  if (!site) throw bad(`there is no site ${asked ?? ''} here; there are ${sites.map(({ name }) => name).join(', ')}`);
  const phrases = Object.fromEntries(
    Object.entries(viewBag.data.dictionary ?? {}).flatMap(([key, phrase]) => (typeof phrase === 'string' ? [[key, phrase]] : [])),
  );
  const page = await renderOwnPage(request, { layout, site: site.name, language, phrases });
  const html = withUnshownFields(page, layout.sitecore.route.placeholders);
  response.status(200).json({ html: absoluteAssets(html, site.origin).replace(PLACEHOLDER_KEY, '$1key="') });
}
