import type { Language } from '../../../lib/languages.ts';
import { checkAll, checkPage, shownPages } from '../../../lib/forms/check.ts';
import { fieldsOf } from '../../../lib/forms/model.ts';
import type { Values } from '../../../lib/forms/model.ts';
import type { Exchange } from '../../kit/http.ts';
import { isSiteItself } from '../../kit/http/flood.ts';
import type { ContentForm } from '../content/definition.ts';
import type { FormsContext } from '../context.ts';
import { FormsError } from '../errors.ts';
import type { StartedState } from '../storage/started.ts';
import { saidOf } from '../submit/said.ts';
import { receiptOfSame } from '../submit/store.ts';
import { arriving } from '../uploads/arriving.ts';
import { readStep } from './envelope.ts';
import { inOrder, invalid, keepOpen, refused, wrongOn } from './keep.ts';
import { saveForLater } from './later.ts';
import { filesAfter, goneWith, initialOf, merged } from './merge.ts';
import { keyOf, sent, submit } from './send.ts';
import type { Step } from './step.ts';
import type { Taking } from './taking.ts';

/** Where going back leads. */
function pageBefore({ definition }: ContentForm, values: Values, page: StartedState['page']): StartedState['page'] {
  const shown = shownPages(definition, values);
  const last = shown.at(-1) ?? 0;
  if (page === 'code') return definition.check ? 'check' : last;
  if (page === 'check') return last;
  return shown.filter((index) => index < page).at(-1) ?? shown[0] ?? 0;
}

async function next(taking: Taking): Promise<Step> {
  const { form, input, values, files } = taking;
  const { definition } = form;
  const { page } = input.envelope;
  if (typeof page !== 'number') return submit(taking);
  const own = new Set(fieldsOf(definition.pages[page]?.elements ?? []).map(({ id }) => id));
  const errors = inOrder(definition, [
    ...files.errors.filter(({ field }) => own.has(field)),
    ...checkPage(definition, page, values, files.counts),
  ]);
  if (errors.length > 0) throw await refused(taking, invalid(errors), { page, errors });
  const following = shownPages(definition, values).find((index) => index > page);
  if (following !== undefined) return keepOpen(taking, { page: following });
  return definition.check ? keepOpen(taking, { page: 'check' }) : submit(taking);
}

/** Sending from a page of several shows the answers first. */
async function send(taking: Taking): Promise<Step> {
  const { form, input, values, files } = taking;
  const { definition } = form;
  if (!definition.check || typeof input.envelope.page !== 'number') return submit(taking);
  const errors = inOrder(definition, [...files.errors, ...checkAll(definition, values, files.counts)]);
  if (errors.length > 0) throw await wrongOn(taking, errors);
  return keepOpen(taking, { page: 'check' });
}

/**
 * What the visitor wants. Enter in the field of the address, where no script hears it, presses the first button of the form, which leads
 * to a page; the field stands folded, so that whoever filled it in meant it.
 */
const wantedOf = ({ move: pressed, mail }: Taking['input']['envelope']): string =>
  mail !== undefined && (pressed === 'next' || pressed.startsWith('to:')) ? 'save' : pressed;

function move(taking: Taking): Promise<Step> {
  const { form, input, values } = taking;
  const { page } = input.envelope;
  const wanted = wantedOf(input.envelope);
  switch (wanted) {
    case 'back':
      return keepOpen(taking, { page: pageBefore(form, values, page) });
    case 'next':
      return next(taking);
    case 'send':
      return send(taking);
    case 'save':
      return saveForLater(taking);
    case 'code':
      return submit(taking);
    default: {
      const to = Number(wanted.slice('to:'.length));
      const shown = shownPages(form.definition, values);
      return keepOpen(taking, { page: shown.includes(to) ? to : (shown[0] ?? 0) });
    }
  }
}

/** @throws FormsError `unknown-form`, or `unavailable` when the content service is away and the form was never read */
export async function contentForm(
  { content, log, config }: FormsContext,
  exchange: Exchange,
  id: string,
  language: Language,
): Promise<ContentForm> {
  const form = await content.get(id, language, isSiteItself(exchange, config.visitors.hops)).catch((cause: unknown) => {
    log.warn({ err: cause, form: id }, 'a form cannot be read from the content service');
    throw new FormsError('unavailable', { cause, headers: { 'retry-after': '5' } });
  });
  if (form === undefined) throw new FormsError('unknown-form');
  return form;
}

/**
 * One step of a form that is content: what was posted is kept, and the visitor is led on, back, or to what is wrong; the last one
 * sends. The same again by the same key gives the same receipt.
 *
 * @throws FormsError; one that a visitor can correct holds `step`, with all that was typed
 */
export async function takeStep(context: FormsContext, exchange: Exchange, id: string): Promise<Step> {
  const body = arriving(exchange.request);
  const past = await context.counts.countBody(exchange);
  const anyLanguage = await contentForm(context, exchange, id, 'en');
  const input = await readStep({ headers: exchange.request.headers, body }, anyLanguage.definition, {
    folder: context.folder,
    textsAlone: past !== undefined,
  });
  try {
    if (exchange.header('content-length') === undefined) await context.counts.countBytes(input.bytes, exchange);
    const { envelope } = input;
    const form = await contentForm(context, exchange, id, envelope.language);
    const known = envelope.token === undefined ? undefined : await context.started.find(envelope.token);
    const found = known?.form === id ? known : undefined;
    const { definition } = form;
    const values = merged(definition, input, found?.state.values ?? initialOf(definition));
    const files = filesAfter(definition, input, found?.files ?? []);
    const taking: Taking = { context, exchange, form, input, found, subject: found?.subject ?? envelope.subject, values, files };
    const key = found?.state.key ?? envelope.key ?? (envelope.token === undefined && envelope.move === 'send' ? keyOf(taking) : undefined);
    const about = { form: id, subject: found ? found.subject : envelope.subject, said: saidOf(input.posted, input.files) };
    const earlier = key === undefined ? undefined : await receiptOfSame(context.db, { key, ...about });
    if (earlier !== undefined) return sent(form, earlier);
    // What was typed is kept: whoever fills in many forms in an hour loses none of them.
    if (past !== undefined) throw await refused(taking, past);
    // Its texts came along as hidden fields; its files are nowhere.
    const gone = found === undefined ? goneWith(definition, envelope, files) : [];
    if (gone.length > 0)
      throw await wrongOn(
        taking,
        inOrder(
          definition,
          gone.map((field) => ({ field, problem: 'file-gone' })),
        ),
      );
    return await move(taking);
  } finally {
    // What was kept lies elsewhere by now.
    await input.discard();
  }
}
