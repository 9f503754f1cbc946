import { contactOf } from '@/features/account/server';
import { JOB_SEARCH, openingPath } from '@/features/careers/server';
import { type CrumbData, crumbsIfKnown } from '@/features/content/navigation/server';
import type { OpeningToApply } from '@/features/careers/apply';
import { openingToApply } from '@/features/careers/apply/server';
import { notFound, type RenderingDataLoader } from '@/runtime/data';
import { movedTo } from '@/runtime/data/redirect-to';
import type { FormState, Receipt, Refusal } from '@/features/forms';
import { draftOf, findReceipt, noteDown, openForm, REFUSALS } from '@/features/forms/server';
import { languagePath } from '@/lib/language-path';
import { minutesOf } from '@/lib/minutes';
import type { Page } from './fields.schema';
import { FORM } from './form';

export type Data =
  | { status: 'form'; opening: Extract<OpeningToApply, { status: 'open' }>; form: FormState; fromAccount?: true; crumbs?: CrumbData[] }
  | { status: 'received'; receipt: Receipt; opening: Extract<OpeningToApply, { status: 'open' }> | null }
  | Exclude<OpeningToApply, { status: 'open' }>;

const GONE = 410;
const UNAVAILABLE = 503;

const first = (value: string | string[] | undefined): string => [value ?? ''].flat()[0] ?? '';
const asRefusal = (value: string): Refusal | undefined => REFUSALS.find((refusal) => refusal === value);

/** The longest wait that there is, where the address says none. */
const AN_HOUR = 60;

/** A draft's errors are shown to who just sent it; who comes back later finds only what was typed. */
function shown(form: FormState, refused: Refusal | undefined, minutes: number): FormState {
  const { refusal: _earlier, ...rest } = form;
  if (!refused) return { ...rest, errors: [] };
  const refusal = form.refusal ?? refused;
  return { ...rest, refusal, ...(refusal === 'too-many' ? { minutes } : {}) };
}

/** The way to the list of openings. The page above this one stands for every opening; a form without its way there is still the form. */
async function wayTo(context: Parameters<typeof crumbsIfKnown>[0]): Promise<CrumbData[]> {
  const below = `${languagePath(JOB_SEARCH, context.route.language)}/`;
  const crumbs = await crumbsIfKnown(context);
  return crumbs.filter(({ href }) => !href.startsWith(below));
}

/** Application for the opening that the address names; its receipt when the address names one. */
export const load: RenderingDataLoader<unknown, Page, Data> = async (context) => {
  const { route, page, live, describe } = context;
  const slug = route.path.split('/').at(-2) ?? '';
  const asked = first(live?.query.receipt);
  const visitor = live ?? 'site';
  describe?.({ noIndex: true });
  try {
    const [opening, receipt] = await Promise.all([
      openingToApply(slug, route.language, visitor),
      asked ? findReceipt(asked, visitor) : undefined,
    ]);
    if (receipt?.subject === slug) return { status: 'received', receipt, opening: opening?.status === 'open' ? opening : null };
    if (!opening) throw notFound();
    if (opening.status === 'open' && opening.opening.slug !== slug)
      throw movedTo(`${openingPath(opening.opening.slug, route.language)}/${route.path.split('/').at(-1)}`);
    if (opening.status !== 'down')
      describe?.({ title: `${page.Title.value}: ${opening.status === 'open' ? opening.opening.title : opening.title}`, noIndex: true });
    if (opening.status === 'closed') live?.setStatus?.(GONE);
    if (opening.status === 'down') live?.setStatus?.(UNAVAILABLE);
    if (opening.status !== 'open') return opening;
    const [form, contact, crumbs] = await Promise.all([
      openForm(FORM, { subject: slug, draft: draftOf(live?.cookies ?? {}), for: visitor }),
      live && contactOf(live),
      wayTo(context),
    ]);
    const state = shown(form, asRefusal(first(live?.query.refused)), minutesOf(first(live?.query.minutes)) ?? AN_HOUR);
    // What came back as it was sent is nearer than what the account knows.
    return contact && form.draft === undefined
      ? { status: 'form', opening, form: { ...state, values: contact }, fromAccount: true, crumbs }
      : { status: 'form', opening, form: state, crumbs };
  } catch (error) {
    noteDown(error, 'an application');
    live?.setStatus?.(UNAVAILABLE);
    return { status: 'down' };
  }
};
