import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { phrases } from '../texts/texts.ts';
import { page, PAGE_HEADERS } from './layout.ts';
import { viewHtml } from './view-html.ts';

const href = (step: string): string => `https://id.example/idp/idx/${step}`;
const form = (name: string, step: string, value: readonly object[] = []) => ({
  name,
  rel: ['create-form'],
  href: href(step),
  method: 'POST',
  value,
});
const handle = { name: 'stateHandle', required: true, value: 'handle', visible: false, mutable: false };
const identify = (messages?: object) =>
  form('identify', 'identify', [
    { name: 'identifier', label: 'Username', required: true, ...messages },
    { name: 'credentials', type: 'object', form: { value: [{ name: 'passcode', label: 'Password', secret: true }] } },
    handle,
  ]);
const view = (first: object, more: object = {}) => ({
  remediation: { value: [first, form('select-enroll-profile', 'enroll', [handle])] },
  cancel: form('cancel', 'cancel', [handle]),
  currentAuthenticator: { value: { recover: form('recover', 'recover', [handle]) } },
  ...more,
});
const shown = (of: object, typed: ReadonlyMap<string, string> = new Map()) =>
  viewHtml(of as never, '/sign-in/a', { text: phrases('en').text, typed });
const buttons = (html: string) => [...html.matchAll(/<button>([^<]*)/g)].map(([, name]) => name);

describe('a step of a sign-in as a page', () => {
  it('is headed by what it asks for, with the other ways below it', () => {
    const { title, body, wrong } = shown(view(identify()));
    expect([title, wrong]).toEqual(['Sign in', false]);
    const [step = '', ways = ''] = body.split('<div class="ways">');
    expect(buttons(step)).toEqual(['Continue']);
    expect(step).not.toContain('<legend>');
    expect(buttons(ways)).toEqual(['Forgot your password?', 'Create an account', 'Start again']);
  });

  it('offers what has to be chosen from as steps, not as other ways', () => {
    const choices = ['okta_email', 'okta_password'].map((label) => ({
      label,
      value: { form: { value: [{ name: 'id', value: label, visible: false }] } },
    }));
    const { body } = shown({
      remediation: {
        value: [
          form('select-authenticator-authenticate', 'challenge', [{ name: 'authenticator', type: 'object', options: choices }, handle]),
        ],
      },
    });
    expect(body).not.toContain('class="ways"');
    expect(buttons(body)).toHaveLength(2);
  });

  it('comes again with what was typed, but for what is secret, and with the place of what is wrong', () => {
    const wrongField = { messages: { value: [{ message: 'No "address"' }] } };
    const { body, wrong } = shown(
      view(identify(wrongField)),
      new Map([
        ['identifier', 'a"b@example.org'],
        ['credentials.passcode', 'secret'],
      ]),
    );
    expect(wrong).toBe(true);
    expect(body).toContain('value="a&quot;b@example.org"');
    expect(body).not.toContain('secret');
    expect(body).toMatch(/aria-invalid="true" aria-describedby="identify-identifier-problem">/);
    const [, notice = ''] = /<div class="notice notice--err"[^>]* tabindex="-1" autofocus>(.*?)<\/div>/.exec(body) ?? [];
    expect(notice).toBe(
      '<strong id="said">Something has to be corrected</strong><ul><li><a href="#identify-identifier">E-mail: No &quot;address&quot;</a></li></ul>',
    );
  });

  it('says what is wrong with all of it, and what is not wrong at all, each in its own colours', () => {
    const saying = (kind: string) => shown(view(identify(), { messages: { value: [{ message: 'So', class: kind }] } }));
    expect(saying('ERROR').wrong).toBe(true);
    expect(saying('ERROR').body).toContain('<div class="notice notice--err"');
    expect(saying('INFO').wrong).toBe(false);
    expect(saying('INFO').body).toContain('<div class="notice notice--info"');
  });
});

describe('a page of the provider', () => {
  it('has the one style that its policy admits, and no other', () => {
    const html = page('en', 'A <title>', '<p></p>', { lead: 'To b & c', problem: 'Error' });
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
    const source = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
    expect(PAGE_HEADERS['content-security-policy']).toContain(`style-src ${source};`);
    expect(html.match(/<style|style="|<script|https?:\/\//g)).toEqual(['<style']);
    expect(style).toContain("font-family:'Literata'");
    expect(PAGE_HEADERS['content-security-policy']).toContain("font-src 'self';");
    const named = new Set([...style.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    expect([...style.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name).filter((name) => !named.has(name))).toEqual([]);
    expect(html).toContain('<title>Error: A &lt;title&gt; · Aldermoor</title>');
    expect(html).toContain('To b &amp; c');
  });
});
