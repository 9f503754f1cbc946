import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { OPERATORS } from '../../src/lib/forms/model.ts';

const root = path.join(import.meta.dirname, '../..');

const SITE = 'tests/e2e/forms/journeys.test.ts';
const CHANGED = 'tests/e2e/forms/changed-forms.test.ts';
const CAPTCHA = 'tests/e2e/forms/captcha.test.ts';
const EVERY = 'tests/e2e/conditions/every-form.test.ts';
const SERVICE = 'tests/contract/forms/content-forms.test.ts';
const PLACES = 'tests/contract/forms/places.test.ts';
const CHECKS = 'src/lib/forms/check.test.ts';
const PART = 'src/renderings/form/Form.test.tsx';
const SEND = 'src/features/forms/content/send.test.ts';
const KINDS = 'src/features/forms/problem-kind.test.ts';

/**
 * What a form that editors write has to bear, and the tests that show it, by file and words of the title. In a browser those of
 * `journeys`, `changed-forms` and `captcha` are walked with and without a script.
 */
const COVERED: Readonly<Record<string, readonly (readonly [file: string, title: string])[]>> = {
  'the action Save Data': [[SERVICE, 'save, mail the sender and mail the firm']],
  'the action Send Email': [
    [SERVICE, 'save, mail the sender and mail the firm'],
    [SERVICE, 'a form that mails alone'],
  ],
  'the action Send Email to User': [
    [SERVICE, 'save, mail the sender and mail the firm'],
    [SITE, 'takes what is right, and mails a copy'],
  ],
  'the action Redirect to URL': [
    [SERVICE, 'lead to a path of the site, and never to another one'],
    [SEND, 'leads to the receipt, or to where the editor says'],
    [CHANGED, 'leads on to where its editor says, with query and hash'],
  ],
  'an action that nobody implements': [
    [SERVICE, 'are refused before anything is done, in the words of the specification'],
    [CHANGED, 'says what the specification says of an action that nobody implements'],
  ],
  'a place at an event': [
    [PLACES, 'are never given twice, whoever comes at the same moment'],
    [PLACES, 'are waited for where editors say that it is full'],
    [EVERY, 'is sent without a script'],
  ],
  'each operator of conditions': [
    [SERVICE, '%s is decided by the service, whatever a browser left out'],
    ['src/lib/forms/conditions.test.ts', 'an operator'],
  ],
  'a condition in the browser': [
    [PART, 'brings what a condition shows, and takes it away with what was typed'],
    [PART, 'shows who has no script what a condition hides'],
    [PART, 'takes no answer where a condition says so'],
  ],
  'each error of a field': [
    [CHECKS, '%s %j with %j: %s'],
    [KINDS, 'each problem of a field has words'],
    [SITE, 'says what is wrong, takes what is right'],
  ],
  'each error of a form': [[KINDS, 'each refusal has words']],
  'files that are not taken': [
    [SERVICE, 'a file of another kind, too large, one too many'],
    [SERVICE, 'a file of 50 MB is refused in words'],
  ],
  'a double submit': [
    [SERVICE, 'keep a file over three pages, show the answers, and send once'],
    [SERVICE, 'a page from a cache that is pressed twice sends one form'],
    [SITE, 'is sent once, however often its button is pressed'],
  ],
  'the back button': [
    [SITE, 'goes through three pages with a file, back without a word about what is missing'],
    [SERVICE, 'back checks nothing and loses nothing'],
    ['src/features/forms/content/service.test.ts', 'the browser’s Back or Forward button led'],
  ],
  'an end in the middle': [
    [SITE, 'goes on where it was left for too long'],
    [SERVICE, 'half an hour later nothing is there'],
    ['tests/contract/forms/inbox-session.test.ts', 'stands there again after the sign-in'],
  ],
  'a code that is wrong': [
    [SITE, 'is sent with the six digits of a mail, and says when they are others'],
    [SERVICE, 'is asked for before the form is kept, and used once'],
  ],
  'a code that has expired': [[SERVICE, 'is refused when it is too old, and sent anew']],
  'a code that was used': [[SERVICE, 'is asked for before the form is kept, and used once']],
  'a code of another address': [[SERVICE, 'is for the address that it was sent to']],
  'a captcha that fails': [
    ['tests/contract/forms/captcha.test.ts', '%s is refused, and what was typed stays'],
    [CAPTCHA, 'does not succeed'],
  ],
  'a captcha whose service is down': [
    ['tests/contract/forms/captcha.test.ts', 'whose verifier is down lets nobody through'],
    [CAPTCHA, 'has a service that is down'],
  ],
  'a captcha without a script': [
    ['tests/contract/forms/captcha.test.ts', 'without a script is a code by mail'],
    [CAPTCHA, 'without a script'],
  ],
  'an upload over three pages': [
    [SITE, 'goes through three pages with a file'],
    [SERVICE, 'keep a file over three pages, show the answers, and send once'],
  ],
  'a service that is down': [
    [SEND, 'what was begun is found again where the service %s'],
    [CHANGED, 'is gone on with by the link of its mail after a while'],
  ],
  'each form that ships, for everybody': [
    [EVERY, 'is sent in German, at 320 pixels, by the keyboard alone'],
    [EVERY, 'is sent where a part of the scripts cannot be had'],
    [EVERY, 'is sent where the browser keeps no site data'],
  ],
};

describe('what a form has to bear', () => {
  it.each(Object.keys(COVERED))('%s: its tests are there', (what) => {
    const missing = (COVERED[what] ?? []).filter(([file, title]) => {
      const there = path.join(root, file);
      return !existsSync(there) || !readFileSync(there, 'utf8').includes(title);
    });
    expect(missing).toEqual([]);
  });
  it('each operator is tried in both ways', () => {
    const service = readFileSync(path.join(root, SERVICE), 'utf8');
    const lines = (operator: string) => service.split('\n').filter((line) => new RegExp(`^  '?${operator}'?: \\[`).test(line)).length;
    expect(OPERATORS.filter((operator) => lines(operator) !== 2)).toEqual([]);
  });
});
