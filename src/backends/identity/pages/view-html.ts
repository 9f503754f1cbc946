import type { Field } from '../authenticators/types.ts';
import { PASSKEY_FORM, type Remediation } from '../idx/form.ts';
import type { View } from '../idx/view.ts';
import { authenticatorById } from '../authenticators/catalogue.ts';
import { QUESTIONS } from '../authenticators/security-question.ts';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';

type Text = (name: string) => string;

interface Message {
  message: string;
}

const messagesOf = (holder: { messages?: unknown }): string =>
  ((holder.messages as { value?: readonly Message[] } | undefined)?.value ?? []).map(({ message }) => escapeHtml(message)).join(' ');

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

function input(field: Field, path: string, form: string, text: Text): string {
  if (field.mutable === false || field.visible === false) return hidden(path, field.value ?? '');
  const label = field.name === 'passcode' && field.secret !== true ? 'field.code' : `field.${field.name}`;
  const id = `${form}-${path}`;
  if (field.type === 'boolean') {
    return field.name === 'rememberMe'
      ? `<label><input style="width:auto" type="checkbox" name="${path}" value="true"> ${escapeHtml(text(label))}</label>`
      : '';
  }
  const problem = messagesOf(field);
  const described = problem === '' ? '' : ` aria-invalid="true" aria-describedby="${id}-problem"`;
  const shown =
    field.label !== undefined && field.name === 'answer' && field.label !== 'Answer' ? questionOf(field.label, text) : text(label);
  return `<label for="${id}">${escapeHtml(shown)}</label><input id="${id}" name="${path}" type="${field.secret === true ? 'password' : 'text'}" autocomplete="${autocomplete(field, form)}"${field.required === false ? '' : ' required'}${described}>${problem === '' ? '' : `<p class="problem" id="${id}-problem">${problem}</p>`}`;
}

/** A list to choose from; what leaves no choice is sent unasked. */
function select(field: Field, path: string, text: Text): string {
  const options = field.options as readonly { label: string; value: string }[];
  const [only] = options;
  if (only && options.length === 1) return hidden(path, only.value);
  const listed = options.map(({ label, value }) => `<option value="${escapeHtml(value)}">${escapeHtml(questionOf(label, text))}</option>`);
  return `<label>${escapeHtml(text('question.choose'))}<select name="${path}">${listed.join('')}</select></label>`;
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
function variants(fields: readonly Field[], prefix: string, form: string, text: Text): { label?: string; html: string }[] {
  let sets: { label?: string; html: string }[] = [{ html: '' }];
  for (const field of fields) {
    const path = prefix + field.name;
    if (field.form) {
      const [inner] = variants(field.form.value, `${path}.`, form, text);
      sets = sets.map((set) => ({ ...set, html: set.html + (inner?.html ?? '') }));
    } else if (field.options && field.type !== 'string') {
      const choices = (field.options as readonly Choice[]).filter((choice) => !JSON.stringify(choice).includes('"webauthn"'));
      sets = choices.flatMap((choice) => {
        const [inner] = variants(choice.value.form.value, `${path}.`, form, text);
        return sets.map((set) => ({ label: nameOf(choice, text), html: set.html + (inner?.html ?? '') }));
      });
    } else if (field.options) {
      const html = select(field, path, text);
      sets = sets.map((set) => ({ ...set, html: set.html + html }));
    } else {
      sets = sets.map((set) => ({ ...set, html: set.html + input(field, path, form, text) }));
    }
  }
  return sets;
}

function forms(remediation: Remediation, action: string, text: Text): string {
  const step = new URL(remediation.href).pathname.replace('/idp/idx/', '');
  const title = text(`form.${remediation.name}`);
  const sets = variants(remediation.value as readonly Field[], '', remediation.name, text);
  return sets
    .map(({ label, html }) => {
      const legend = label === undefined ? title : `${title}: ${label}`;
      return `<form method="post" action="${escapeHtml(action)}"><fieldset><legend>${escapeHtml(legend)}</legend>${hidden('step', step)}${html}<button>${escapeHtml(label ?? (html.includes('<label') ? text('signIn.submit') : title))}</button></fieldset></form>`;
    })
    .join('\n');
}

const isForm = (value: unknown): value is Remediation => typeof value === 'object' && value !== null && 'rel' in value;

/** A view of IDX as plain forms: the same flow without any script. Passkeys need one, so they are left out. */
export function viewHtml(view: View, action: string, text: Text): string {
  const remediations = ((view.remediation as { value?: readonly Remediation[] } | undefined)?.value ?? [])
    .filter(isForm)
    .filter(({ name }) => name !== PASSKEY_FORM);
  const current =
    ((view.currentAuthenticator ?? view.currentAuthenticatorEnrollment) as { value?: Record<string, unknown> } | undefined)?.value ?? {};
  const actions = [current.resend, current.poll, current.recover, view.cancel].filter(isForm);
  const contextual = current.contextualData as { qrcode?: { href: string }; sharedSecret?: string } | undefined;
  const qr = contextual?.qrcode
    ? `<p><img alt="" width="200" height="200" src="${escapeHtml(contextual.qrcode.href)}"> <code>${escapeHtml(contextual.sharedSecret ?? '')}</code></p>`
    : '';
  const top = messagesOf(view);
  return [
    top === '' ? '' : `<p class="problem" role="alert">${top}</p>`,
    qr,
    ...[...remediations, ...actions].map((form) => forms(form, action, text)),
  ].join('\n');
}
