import type { Field } from '../authenticators/types.ts';
import { PASSKEY_FORM, type Remediation } from '../idx/form.ts';
import type { View } from '../idx/view.ts';
import { authenticatorById } from '../authenticators/catalogue.ts';
import { QUESTIONS } from '../authenticators/security-question.ts';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';

type Text = (name: string) => string;
/** What was typed into a form that was wrong, by the name of its field; nothing of it is secret. */
type Typed = ReadonlyMap<string, string>;

interface Words {
  text: Text;
  typed: Typed;
  /** Notes what is wrong, as fields are written. */
  wrong: Wrong[];
}

interface Message {
  message: string;
  class?: string;
}

const messagesIn = (holder: { messages?: unknown }): readonly Message[] =>
  (holder.messages as { value?: readonly Message[] } | undefined)?.value ?? [];
const messagesOf = (holder: { messages?: unknown }): string =>
  messagesIn(holder)
    .map(({ message }) => escapeHtml(message))
    .join(' ');

/** What is wrong with a field, for the summary above all of them. */
interface Wrong {
  id: string;
  label: string;
  problem: string;
}

const hidden = (name: string, value: string): string => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;

function autocomplete(field: Field, form: string): string {
  if (field.name === 'identifier' || field.name === 'email') return 'username';
  if (field.name === 'firstName') return 'given-name';
  if (field.name === 'lastName') return 'family-name';
  if (field.name === 'phoneNumber') return 'tel';
  if (field.secret === true && field.name === 'passcode')
    return form === 'identify' || form === 'challenge-authenticator' ? 'current-password' : 'new-password';
  return field.name === 'passcode' || field.name === 'totp' ? 'one-time-code' : 'off';
}

/** One of our own questions in the reader's language; whatever somebody wrote, as it is. */
function questionOf(label: string, text: Text): string {
  const key = Object.entries(QUESTIONS).find(([, question]) => question === label)?.[0];
  return key === undefined ? label : text(`question.${key}`);
}

function input(field: Field, path: string, form: string, { text, typed, wrong }: Words): string {
  if (field.mutable === false || field.visible === false) return hidden(path, field.value ?? '');
  const label = field.name === 'passcode' && field.secret !== true ? 'field.code' : `field.${field.name}`;
  const id = `${form}-${path}`;
  if (field.type === 'boolean') {
    return field.name === 'rememberMe'
      ? `<label><input type="checkbox" name="${path}" value="true"> ${escapeHtml(text(label))}</label>`
      : '';
  }
  const problem = messagesOf(field);
  const value = field.secret === true ? '' : (typed.get(path) ?? '');
  const described = problem === '' ? '' : ` aria-invalid="true" aria-describedby="${id}-problem"`;
  const shown =
    field.label !== undefined && field.name === 'answer' && field.label !== 'Answer' ? questionOf(field.label, text) : text(label);
  if (problem !== '') wrong.push({ id, label: escapeHtml(shown), problem });
  const said = problem === '' ? '' : `<p class="wrong" id="${id}-problem">${problem}</p>`;
  return `<div class="field"><label for="${id}">${escapeHtml(shown)}</label>${said}<input id="${id}" name="${path}" type="${field.secret === true ? 'password' : 'text'}"${value === '' ? '' : ` value="${escapeHtml(value)}"`} autocomplete="${autocomplete(field, form)}"${field.required === false ? '' : ' required'}${described}></div>`;
}

/** A list to choose from; what leaves no choice is sent unasked. */
function select(field: Field, path: string, text: Text): string {
  const options = field.options as readonly { label: string; value: string }[];
  const [only] = options;
  if (only && options.length === 1) return hidden(path, only.value);
  const listed = options.map(({ label, value }) => `<option value="${escapeHtml(value)}">${escapeHtml(questionOf(label, text))}</option>`);
  return `<label class="field">${escapeHtml(text('question.choose'))}<select name="${path}">${listed.join('')}</select></label>`;
}

type Choice = { label: string; value: { form: { value: readonly Field[] } } };

/** What a choice is called: an authenticator, or the way to a security question. */
function nameOf({ label, value }: Choice, text: Text): string {
  const fields = value.form.value;
  const key = authenticatorById(fields.find(({ name }) => name === 'id')?.value ?? '');
  if (key !== undefined) return text(`authenticator.${key}`);
  const questionKey = fields.find(({ name }) => name === 'questionKey');
  return questionKey ? text(questionKey.value === 'custom' ? 'question.own' : 'question.choose') : label;
}

/** Inputs of a form; a field of alternatives makes one set for each. */
function variants(fields: readonly Field[], prefix: string, form: string, words: Words): { label?: string; html: string }[] {
  let sets: { label?: string; html: string }[] = [{ html: '' }];
  for (const field of fields) {
    const path = prefix + field.name;
    if (field.form) {
      const [inner] = variants(field.form.value, `${path}.`, form, words);
      sets = sets.map((set) => ({ ...set, html: set.html + (inner?.html ?? '') }));
    } else if (field.options && field.type !== 'string') {
      const choices = (field.options as readonly Choice[]).filter((choice) => !JSON.stringify(choice).includes('"webauthn"'));
      sets = choices.flatMap((choice) => {
        const [inner] = variants(choice.value.form.value, `${path}.`, form, words);
        return sets.map((set) => ({ label: nameOf(choice, words.text), html: set.html + (inner?.html ?? '') }));
      });
    } else if (field.options) {
      const html = select(field, path, words.text);
      sets = sets.map((set) => ({ ...set, html: set.html + html }));
    } else {
      sets = sets.map((set) => ({ ...set, html: set.html + input(field, path, form, words) }));
    }
  }
  return sets;
}

interface Shown {
  /** What the form is for. */
  title: string;
  html: string;
  /** It asks for something: a form without it is a button. */
  asks: boolean;
}

/** @param first of the page, whose heading says what it is for */
function formsOf(remediation: Remediation, action: string, words: Words, first: boolean): Shown[] {
  const step = new URL(remediation.href).pathname.replace('/idp/idx/', '');
  const { text } = words;
  const title = text(`form.${remediation.name}`);
  const sets = variants(remediation.value as readonly Field[], '', remediation.name, words);
  return sets.map(({ label, html }) => {
    const asks = html.includes('<label');
    const legend = label === undefined ? title : `${title}: ${label}`;
    const inner = `${hidden('step', step)}${html}<button>${escapeHtml(label ?? (asks ? text('signIn.submit') : title))}</button>`;
    const fields = asks && !(first && sets.length === 1) ? `<fieldset><legend>${escapeHtml(legend)}</legend>${inner}</fieldset>` : inner;
    return { title, asks, html: `<form method="post" action="${escapeHtml(action)}">${fields}</form>` };
  });
}

const isRefused = (view: View): boolean => messagesIn(view).some((message) => message.class !== 'INFO');

/** What is said of the whole step, or of its fields, each of which is led to. It has the focus. */
function noticeOf(view: View, { text, wrong }: Words): string {
  const top = messagesOf(view);
  if (top === '' && wrong.length === 0) return '';
  const said = top === '' ? escapeHtml(text('signIn.wrong')) : top;
  const fields = wrong.map(({ id, label, problem }) => `<li><a href="#${id}">${label}: ${problem}</a></li>`).join('');
  const kind = isRefused(view) || wrong.length > 0 ? 'err' : 'info';
  return `<div class="notice notice--${kind}" role="group" aria-labelledby="said" tabindex="-1" autofocus><strong id="said">${said}</strong>${fields === '' ? '' : `<ul>${fields}</ul>`}</div>`;
}

const isForm = (value: unknown): value is Remediation => typeof value === 'object' && value !== null && 'rel' in value;

/**
 * A view of IDX as plain forms: the same flow without any script. Passkeys need one, so they are left out. What asks for something, or
 * has to be chosen from, comes first; other ways to go on stand below it.
 *
 * @returns what the page is for, and its HTML
 */
export function viewHtml(
  view: View,
  action: string,
  { text, typed }: Omit<Words, 'wrong'>,
): { title: string; body: string; wrong: boolean } {
  const words: Words = { text, typed, wrong: [] };
  const remediations = ((view.remediation as { value?: readonly Remediation[] } | undefined)?.value ?? [])
    .filter(isForm)
    .filter(({ name }) => name !== PASSKEY_FORM);
  const current =
    ((view.currentAuthenticator ?? view.currentAuthenticatorEnrollment) as { value?: Record<string, unknown> } | undefined)?.value ?? {};
  const actions = [current.resend, current.poll, current.recover].filter(isForm);
  const contextual = current.contextualData as { qrcode?: { href: string }; sharedSecret?: string } | undefined;
  const qr = contextual?.qrcode
    ? `<p><img alt="" width="200" height="200" src="${escapeHtml(contextual.qrcode.href)}"> <code>${escapeHtml(contextual.sharedSecret ?? '')}</code></p>`
    : '';
  const shown = remediations.flatMap((form, index) => formsOf(form, action, words, index === 0));
  const asking = shown.some(({ asks }) => asks);
  const steps = shown.filter(({ asks }) => asks || !asking);
  const others = (some: readonly Remediation[]): Shown[] => some.flatMap((form) => formsOf(form, action, words, false));
  const ways = [...others(actions), ...shown.filter((form) => !steps.includes(form)), ...others([view.cancel].filter(isForm))];
  const body = [
    noticeOf(view, words),
    qr,
    ...steps.map(({ html }) => html),
    ways.length === 0 ? '' : `<div class="ways">${ways.map(({ html }) => html).join('\n')}</div>`,
  ].filter((part) => part !== '');
  return {
    title: steps[0]?.title ?? text('signIn.title'),
    body: body.join('\n'),
    wrong: isRefused(view) || words.wrong.length > 0,
  };
}
