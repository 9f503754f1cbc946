import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { ownOpenings } from '../../e2e/support/openings.ts';
import { walker } from '../../e2e/support/walker.ts';
import { ask } from '../../support/http.ts';
import { mailTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';
import { clearFaults, orderFault } from '../support/faults.ts';
import { PDF } from '../support/forms.ts';

/** Where the supervisor keeps what the site and all back ends write. */
const folder = path.dirname(process.env.SECURITY_LOG ?? '');
const database = `${folder.replace(/-logs$/, '')}-postgres.log`;
const logs = (): string[] => [...readdirSync(folder).map((name) => path.join(folder, name)), ...(existsSync(database) ? [database] : [])];
const back = (port: string): string => `http://localhost:${process.env[port]}`;

const mark = `q${Date.now().toString(36)}x`;
const email = `${mark}@canaries.example`;
const other = `${mark}.other@canaries.example`;
const moved = `${mark}.moved@canaries.example`;
const taken = `${mark}.taken@canaries.example`;
const NAME = `Robin${mark.replaceAll(/[^a-z]/g, '')}`;
const PASSWORD = `harbour ${mark} 7`;
const WRONG = `wrong ${mark} guess`;
const PHONE = '+47 22 91 73 58';
/** Everything that may stand in no line; filled as the journeys go. */
const canaries = new Set([mark, email, other, moved, taken, NAME, PASSWORD, WRONG, PHONE, '22917358', 'Tidewater Canary Works']);
const secret = (value: string | null | undefined): string => {
  if (!value) throw new Error('a journey gave no token');
  canaries.add(value);
  return value;
};
/** Codes are short: only where the whole number stands alone. */
const codes = new Set<string>();
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const parameter = (link: string | undefined, name: string): string => secret(new URL(link ?? 'http://none').searchParams.get(name));
const since = (): Date => new Date();

const linesWith = (wanted: (line: string) => string | undefined): string[] =>
  logs().flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const found = wanted(line);
        return found === undefined ? [] : [`${path.basename(file)}: "${found}" in ${line.slice(0, 400)}`];
      }),
  );

describe('the logs of all services and the site (promises 7 and 9)', () => {
  it('are their owner’s alone', () => {
    expect(logs().map((file) => path.basename(file))).toEqual(expect.arrayContaining(['backends.log', 'security.log', 'site.log']));
    expect(logs().map((file) => `${path.basename(file)} ${(statSync(file).mode & 0o777).toString(8)}`)).toEqual(
      logs().map((file) => `${path.basename(file)} 600`),
    );
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
  });

  it('hold nobody’s address, name, number, password, code or token, whatever people do and whatever fails', async () => {
    const walk = walker(site.dotcom, { script: true });
    const coded = async (sends: () => Promise<void>): Promise<string> => {
      const code = await walk.coded(email, sends);
      codes.add(code);
      return code;
    };
    // An account, a wrong password, a sign-in, a new password.
    await walk.go('/sign-up');
    const code = await coded(() => walk.step('sign-up', { at: 'signUp', firstName: NAME, lastName: 'Marsh', email }));
    await walk.step('code', { secret: code });
    await walk.step('new-password', { secret: PASSWORD });
    const again = walker(site.dotcom, { script: true });
    await again.go('/sign-in');
    await expect(again.step('identify', { identifier: email, secret: WRONG })).rejects.toThrow();
    await again.go('/sign-in');
    await again.post('/api/auth/to-forgot-password', { at: 'signIn', language: 'en', identifier: email });
    // The mailbox is asked for what came in the last second: the code before may not be among it.
    await sleep(1_200);
    const reset = await coded(() => again.step('recover', { identifier: email }));
    await again.step('code', { secret: reset });
    await again.step('new-password', { secret: `${PASSWORD} 2` });
    for (const { name, value } of [...walk.cookies(), ...again.cookies()]) if (/jwt|refresh|idp_session|flow/.test(name)) secret(value);

    // The profile, and another address.
    const profile = {
      form: 'profile',
      language: 'en',
      firstName: NAME,
      lastName: 'Marsh',
      company: 'Tidewater Canary Works',
      titleName: 'Keeper',
    };
    expect(await again.post('/api/account/profile', profile)).toMatchObject({ outcome: { message: 'account.profile.saved' } });
    const asksToMove = since();
    const move = { form: 'email', language: 'en', email: moved };
    expect(await again.post('/api/account/profile', move)).toMatchObject({ outcome: { message: 'account.profile.codeSent' } });
    const mailed = /(?<!\d)\d{6}(?!\d)/.exec((await mailTo(moved, asksToMove, /./)).text)?.[0];
    expect(mailed).toBeDefined();
    codes.add(mailed ?? '');

    // A newsletter, confirmed and ended by its links.
    const registered = since();
    await walk.post('/api/newsletter/register', { form: 'register', language: 'en', email: other, newsletter: 'monthly-highlights' });
    const mail = await mailTo(other, registered, /onfirm/);
    const confirm = mail.links.find((link) => link.includes('confirm='));
    const confirmation = parameter(confirm, 'confirm');
    await walk.go(confirm ?? '');
    await walk.post('/api/newsletter/register', { form: 'confirm', language: 'en', confirm: confirmation });
    for (const token of [confirmation, `${secret(`${mark}${'Ab3'.repeat(10)}`)}`])
      await ask(site.dotcom, `/api/newsletter/unsubscribe/${token}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' });

    // An application, with a file, a name and a number.
    const [opening] = await ownOpenings();
    const form = new FormData();
    for (const [name, value] of [
      ['form.id', 'job-application'],
      ['form.key', crypto.randomUUID()],
      ['form.language', 'en'],
      ['form.subject', opening?.slug ?? ''],
      ['firstName', NAME],
      ['lastName', 'Marsh'],
      ['email', email],
      ['phone', PHONE],
      ['location', 'Oslo'],
      ['consent', 'yes'],
    ] as const)
      form.append(name, value);
    form.append('cv', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), `${NAME}.pdf`);
    const own = { origin: site.dotcom, 'sec-fetch-site': 'same-origin' };
    const applied = await fetch(`${site.dotcom}/api/careers/apply?opening=${opening?.slug}&lang=en`, {
      method: 'POST',
      redirect: 'manual',
      headers: own,
      body: form,
    });
    expect([applied.status, applied.headers.get('location')]).toEqual([303, expect.stringContaining('receipt=')]);

    // A job alert.
    const asked = since();
    const alert = { email, frequency: 'daily', search: 'keyword=grid', lang: 'en' };
    await fetch(`${site.dotcom}/api/careers/alerts`, {
      method: 'POST',
      redirect: 'manual',
      headers: own,
      body: new URLSearchParams(alert),
    });
    const alertToken = parameter((await mailTo(email, asked, /job alert/i)).links[0], 'confirm');

    // And everything that fails on the way: services that answer with errors, links of nobody, addresses that somebody typed.
    const failing = [
      [back('FORMS_PORT'), '/v1/alerts'],
      [back('USERS_PORT'), '/v1/newsletter'],
    ] as const;
    for (const [url, start] of failing) await orderFault(url, { fault: 500, path: start });
    try {
      await ask(site.dotcom, `/api/careers/alerts/off?token=${alertToken}`, { method: 'POST' });
      await ask(site.dotcom, `/api/newsletter/unsubscribe/${confirmation}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
      await ask(site.dotcom, `/careers/search-jobs/alerts?alert=${alertToken}`);
    } finally {
      for (const [url] of failing) await clearFaults(url);
    }
    for (const address of [
      `/nobody/${email}`,
      `/sign-in?login_hint=${email}`,
      `/api/share-picture/${email}`,
      `/s/${mark}`,
      `/api/nobody/${email}`,
    ])
      await ask(site.dotcom, address);
    await ask(back('USERS_PORT'), `/v1/nobody/${email}?q=${email}`);

    // An address that is taken: an error that the services expect, whose detail would name it.
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    const take = () =>
      client.query(`insert into users.accounts (id, email, first_name, last_name) values (gen_random_uuid(), $1, '', '')`, [taken]);
    // Of this run: the log goes on over runs.
    const before = existsSync(database) ? statSync(database).size : 0;
    const said = () => readFileSync(database).subarray(before).toString();
    await take();
    await expect(take()).rejects.toThrow('duplicate key');
    await client.query('delete from users.accounts where email = $1', [taken]);
    await client.end();
    if (existsSync(database)) await expect.poll(said).toContain('duplicate key');

    // The site does say that something failed, and where.
    const reported = () => linesWith((line) => (line.includes('"route":"/api/newsletter/unsubscribe/*"') ? 'route' : undefined));
    await expect.poll(reported).not.toEqual([]);
    expect(
      linesWith(
        (line) =>
          [...canaries].find((one) => line.includes(one) || line.includes(encodeURIComponent(one))) ??
          // Six digits stand in some random identifier sooner or later: those say nothing of anybody.
          [...codes].find((one) => new RegExp(`(?<![\\d.])${one}(?!\\d)`).test(line.replaceAll(UUID, ''))),
      ),
    ).toEqual([]);
  });
});
