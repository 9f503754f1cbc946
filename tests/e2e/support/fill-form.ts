import type { Page } from 'playwright';
import { expect } from 'vitest';
import { codeTo } from '../../support/mailbox.ts';
import { somebody } from './account.ts';
import { main } from './walk.ts';

/** A form that ships: where it stands, and what its page shows once it was sent. */
export interface ShippedForm {
  name: string;
  site: 'dotcom' | 'insights';
  path: string;
  form: string;
  sent: string;
}
const content = (name: string, site: ShippedForm['site'], path: string): ShippedForm => ({
  ...{ name, site, path },
  form: 'main form.filled__form',
  sent: `main [data-shown^="formSucceeded:${name}"]`,
});
export const SHIPPED_FORMS: readonly ShippedForm[] = [
  content('contact', 'dotcom', '/contact'),
  content('event-registration', 'dotcom', '/events/who-may-plug-in'),
  content('report-request', 'insights', '/featured-insights/insights-store/ask-for-a-report'),
  content('alumni-update', 'dotcom', '/alumni/what-has-changed'),
  content('speaker-request', 'dotcom', '/events/ask-for-a-speaker'),
  {
    name: 'newsletter',
    site: 'insights',
    path: '/user-registration/newsletter',
    form: 'main form[data-form="register"]',
    sent: 'main [data-shown^="account:register"]',
  },
];

interface Control {
  id: string;
  kind: 'text' | 'date' | 'list' | 'tick' | 'button' | 'other';
  autocomplete: string;
  isNumber: boolean;
  /** Nobody has filled it in, nor any of its group. */
  isEmpty: boolean;
  /** Has to be ticked, or is the first of its group. */
  isWanted: boolean;
}

/** What a control is, and whether somebody still has to fill it in; undefined for what is not of the form. */
const describeControl = ([selector, id]: [string, string | undefined]): Control | undefined => {
  const form = document.querySelector(selector);
  const element = id === undefined ? document.activeElement : document.getElementById(id);
  if (!form || !element || !form.contains(element)) return undefined;
  const about = {
    id: element.id,
    autocomplete: element.getAttribute('autocomplete') ?? '',
    isNumber: false,
    isEmpty: false,
    isWanted: false,
  };
  if (element instanceof HTMLButtonElement) return { ...about, kind: element.classList.contains('btn--accent') ? 'button' : 'other' };
  if (element instanceof HTMLSelectElement) return { ...about, kind: 'list', isEmpty: element.value === '' };
  if (element instanceof HTMLTextAreaElement) return { ...about, kind: 'text', isEmpty: element.value === '' };
  if (!(element instanceof HTMLInputElement) || element.type === 'file' || element.name === 'form.remove')
    return { ...about, kind: 'other' };
  if (element.type === 'checkbox' || element.type === 'radio') {
    const group = [...form.querySelectorAll<HTMLInputElement>(`[name="${element.name}"]`)];
    return { ...about, kind: 'tick', isEmpty: !group.some(({ checked }) => checked), isWanted: element.required || group[0] === element };
  }
  return {
    ...about,
    kind: element.type === 'date' ? 'date' : 'text',
    isNumber: element.inputMode === 'decimal',
    // Where a link for later is mailed to is no part of the form.
    isEmpty: element.value === '' && element.name !== 'form.mail',
  };
};

const textFor = ({ autocomplete, isNumber }: Control, email: string): string =>
  isNumber
    ? '1'
    : ({ email, 'given-name': 'Robin', 'family-name': 'O’Neill-Sørensen', tel: '+49 491 4230', 'one-time-code': '' }[autocomplete] ??
      'Leer');

/** Puts an answer into each field of the page, by its name and the pointer, and presses the button that goes on. */
async function byPointer(page: Page, { form }: ShippedForm, email: string, code: string | undefined): Promise<void> {
  // What a condition shows comes after what it depends on.
  for (let round = 0; round < 3; round += 1) {
    const ids = await page.evaluate(
      (selector) =>
        [...(document.querySelector<HTMLFormElement>(selector)?.elements ?? [])]
          .filter((each) => each.id !== '' && (each as HTMLElement).offsetParent !== null && !each.matches(':disabled'))
          .map(({ id }) => id),
      form,
    );
    for (const id of ids) {
      const control = await page.evaluate(describeControl, [form, id] as [string, string | undefined]);
      if (!control?.isEmpty) continue;
      const locator = page.locator(`[id="${id}"]`);
      if (control.kind === 'list') await locator.selectOption({ index: 1 });
      else if (control.kind === 'date') await locator.fill('2027-05-20');
      else if (control.kind === 'text') await locator.fill(code ?? textFor(control, email));
      else if (control.kind === 'tick' && control.isWanted) await locator.check();
    }
  }
  await page.locator(`${form} .btn--accent`).first().click();
}

/** The same by the keyboard alone: Tab from field to field, each with its focus to be seen, and Enter on the button. */
async function byKeyboard(page: Page, { form }: ShippedForm, email: string, code: string | undefined): Promise<void> {
  for (let times = 0; times < 200; times += 1) {
    await page.keyboard.press('Tab');
    const control = await page.evaluate(describeControl, [form, undefined] as [string, string | undefined]);
    if (!control) continue;
    const seen = await page.evaluate(() => {
      const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement!);
      // Around the button of a date the browser draws it itself.
      const isInDate = document.activeElement!.matches('[type=date]:not(:focus-visible)');
      return isInDate || outlineStyle !== 'none' || boxShadow !== 'none';
    });
    expect(seen, `the focus on ${control.id || control.kind} is seen`).toBe(true);
    if (control.kind === 'button') return page.keyboard.press('Enter');
    if (!control.isEmpty) continue;
    if (control.kind === 'list') await page.keyboard.press('ArrowDown');
    else if (control.kind === 'date') await page.keyboard.type('05202027');
    else if (control.kind === 'text') await page.keyboard.type(code ?? textFor(control, email));
    else if (control.kind === 'tick' && control.isWanted) await page.keyboard.press('Space');
  }
  throw new Error(`the Tab key comes to no button of ${form}`);
}

interface Options {
  keyboard?: boolean;
  /** Called for each page of the form, and for what it shows once it was sent. */
  look?: (place: string) => Promise<void>;
}

/** Sends a form from the page that is open, as somebody whom nobody knows, with the digits of the mail where it asks for them. */
export async function sendForm(page: Page, shipped: ShippedForm, { keyboard = false, look = async () => undefined }: Options = {}) {
  const { email } = somebody();
  const since = new Date();
  for (let step = 1; step < 8; step += 1) {
    await look(String(step));
    const isCode = (await page.locator('[name="form.code"]').count()) > 0;
    const before = page.url();
    await (keyboard ? byKeyboard : byPointer)(page, shipped, email, isCode ? await codeTo(email, since) : undefined);
    const outcome = async () =>
      (await page.locator(shipped.sent).count()) > 0
        ? 'sent'
        : (await main(page).locator('.problems, [role=group][tabindex="-1"]').count()) > 0
          ? `wrong: ${await main(page).locator('.problems, [role=group][tabindex="-1"]').first().innerText()}`
          : page.url() === before
            ? undefined
            : 'on';
    let came: string | undefined;
    await expect.poll(async () => (came = await outcome().catch(() => undefined)), { timeout: 15_000 }).toBeDefined();
    await page.waitForLoadState('load');
    came = await outcome();
    if (came === 'sent') return look('sent');
    if (came !== 'on') throw new Error(`${shipped.name}, step ${step}: ${came}`);
  }
  throw new Error(`${shipped.name} has no end`);
}
