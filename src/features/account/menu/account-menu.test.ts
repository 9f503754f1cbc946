// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reload } from '@/lib/document-load';
import { enhance } from './account-menu';

vi.mock('@/lib/document-load', () => ({ reload: vi.fn() }));

const token = `${btoa('{"alg":"RS256"}')}.${btoa(JSON.stringify({ exp: 9_999_999_999, user: { id: 'u1' } }))}`.replace(/=/g, '');
const fetched = vi.fn<typeof fetch>();
const session = {
  signedIn: true,
  name: 'Inés Valbuena',
  email: 'ines@aldermoor.example',
  userId: 'u1',
  companyName: 'Aldermoor',
  jobTitle: 'Partner',
};
const metadata = { UserID: '', CompanyName: '', JobTitle: '', LoginStatus: '' } as NonNullable<typeof window.pageMetaInformation>;

const removals: (() => void)[] = [];
function menu() {
  document.body.innerHTML = '<div id="menu"><p class="usermenu__name"></p><form method="post" action="/api/auth/sign-out"></form></div>';
  const element = document.getElementById('menu')!;
  const remove = enhance();
  removals.push(remove);
  return { remove, name: () => element.querySelector('p')!.textContent, form: element.querySelector('form')! };
}

describe('the account menu', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', fetched);
    document.cookie = `mh_jwt=${token}`;
    window.pageMetaInformation = { ...metadata };
  });
  afterEach(() => {
    for (const remove of removals.splice(0)) remove();
    vi.unstubAllGlobals();
    fetched.mockReset();
    sessionStorage.clear();
    document.cookie = 'mh_jwt=; Max-Age=0';
    delete document.documentElement.dataset.session;
    delete window.pageMetaInformation;
  });

  it('asks who is signed in once a visit', async () => {
    fetched.mockResolvedValue(Response.json(session));
    const first = menu();
    await vi.waitFor(() => expect(first.name()).toBe('Inés Valbuenaines@aldermoor.example'));
    first.remove();
    expect(menu().name()).toBe('Inés Valbuenaines@aldermoor.example');
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(document.documentElement.dataset.session).toBe('in');
  });
  it('says it at the head of the site’s menu too, where a narrow screen has the account', async () => {
    fetched.mockResolvedValue(Response.json(session));
    const { remove, name } = menu();
    document.body.insertAdjacentHTML('beforeend', '<nav><p class="usermenu__name" id="sheet"></p></nav>');
    await vi.waitFor(() => expect(name()).not.toBe(''));
    remove();
    enhance()();
    expect(document.getElementById('sheet')?.textContent).toBe('Inés Valbuenaines@aldermoor.example');
  });
  it('tells the page’s metadata who is signed in, also on the pages of a visit after the first, and who no longer is', async () => {
    fetched.mockResolvedValue(Response.json(session));
    const signedIn = { UserID: 'u1', CompanyName: 'Aldermoor', JobTitle: 'Partner', LoginStatus: 'logged_in' };
    menu();
    await vi.waitFor(() => expect(window.pageMetaInformation).toEqual(signedIn));
    window.pageMetaInformation = { ...metadata };
    const { form } = menu();
    expect(window.pageMetaInformation).toEqual(signedIn);
    form.dispatchEvent(new SubmitEvent('submit', { bubbles: true }));
    expect(window.pageMetaInformation).toEqual({ ...metadata, LoginStatus: 'logged_out' });
  });
  it.each([
    [['reader', 'practice'], ['Inbox']],
    [
      ['reader', 'practice', 'officer'],
      ['Inbox', 'Officers'],
    ],
    [['reader', 'editor'], ['Inbox']],
    [['reader', 'alumnus'], ['Alumni']],
    [
      ['reader', 'alumnus', 'editor', 'recruiter'],
      ['Alumni', 'Inbox'],
    ],
    [['reader'], []],
    [undefined, []],
  ])('shows to %j the way to %j, also where somebody else was signed in before', (roles, shown) => {
    fetched.mockResolvedValue(Response.json(session));
    const roled = `${btoa('{"alg":"RS256"}')}.${btoa(JSON.stringify({ exp: 9_999_999_999, user: { id: 'u1', roles } }))}`;
    document.cookie = `mh_jwt=${roled.replace(/=/g, '')}`;
    const links = (hidden: string) =>
      `<ul class="usermenu__links"><li><a href="/w">Saved</a></li><li ${hidden} data-for="alumnus recruiter">Alumni</li><li ${hidden} data-for="practice editor">Inbox</li><li ${hidden} data-for="officer">Officers</li></ul>`;
    for (const hidden of ['hidden', '']) {
      document.body.innerHTML = `<div id="menu">${links(hidden)}</div>`;
      enhance()();
      expect(
        [...document.querySelectorAll('li')]
          .filter((one) => !one.hidden)
          .map(({ textContent }) => textContent)
          .sort(),
      ).toEqual([...shown, 'Saved'].sort());
    }
  });
  describe('where somebody else signed in in another tab', () => {
    const other = token.replace(/\.[^.]*$/, `.${btoa(JSON.stringify({ exp: 9_999_999_999, user: { id: 'u2' } })).replace(/=/g, '')}`);
    const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));
    const showing = async () => {
      fetched.mockResolvedValueOnce(Response.json(session));
      const { name } = menu();
      await vi.waitFor(() => expect(name()).toContain('Inés'));
      return { name };
    };
    afterEach(() => void vi.mocked(reload).mockClear());

    it.each(['visibilitychange', 'pageshow'])('is loaded anew when it is seen again (%s)', async (event) => {
      await showing();
      comeBack();
      expect(reload).not.toHaveBeenCalled();
      document.cookie = `mh_jwt=${other}`;
      (event === 'pageshow' ? window : document).dispatchEvent(new Event(event));
      expect(reload).toHaveBeenCalledTimes(1);
    });
    it('stays with what is typed in it, and shows the name of the one who is signed in', async () => {
      const { name } = await showing();
      document.body.insertAdjacentHTML('beforeend', '<input>');
      document.querySelector('input:last-of-type')!.setAttribute('id', 'typed');
      (document.getElementById('typed') as HTMLInputElement).value = 'typed';
      fetched.mockResolvedValueOnce(Response.json({ ...session, name: 'Bo Lind', userId: 'u2' }));
      document.cookie = `mh_jwt=${other}`;
      comeBack();
      expect(name()).toBe('');
      await vi.waitFor(() => expect(name()).toContain('Bo Lind'));
      expect(reload).not.toHaveBeenCalled();
    });
    it('shows nobody where there is nobody by now, and interrupts nothing', async () => {
      const { name } = await showing();
      document.cookie = 'mh_jwt=; Max-Age=0';
      comeBack();
      expect([vi.mocked(reload).mock.calls, document.documentElement.dataset.session, name()]).toEqual([[], undefined, '']);
    });
    it('is loaded anew for them also where it was seen while nobody was signed in', async () => {
      await showing();
      document.cookie = 'mh_jwt=; Max-Age=0';
      comeBack();
      document.cookie = `mh_jwt=${other}`;
      comeBack();
      expect(reload).toHaveBeenCalledTimes(1);
    });
    it('is loaded anew once nothing is typed in it any more', async () => {
      await showing();
      document.body.insertAdjacentHTML('beforeend', '<input id="typed">');
      const typed = document.getElementById('typed') as HTMLInputElement;
      typed.value = 'typed';
      fetched.mockResolvedValueOnce(Response.json({ ...session, name: 'Bo Lind', userId: 'u2' }));
      document.cookie = `mh_jwt=${other}`;
      comeBack();
      expect(reload).not.toHaveBeenCalled();
      typed.value = '';
      comeBack();
      expect(reload).toHaveBeenCalledTimes(1);
    });
    it('does not show the name of the one before, whose answer comes late', async () => {
      let answer: (response: Response) => void = () => undefined;
      fetched.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
      const { name } = menu();
      document.body.insertAdjacentHTML('beforeend', '<input id="typed">');
      (document.getElementById('typed') as HTMLInputElement).value = 'typed';
      fetched.mockResolvedValueOnce(Response.json({ ...session, name: 'Bo Lind', userId: 'u2' }));
      document.cookie = `mh_jwt=${other}`;
      comeBack();
      await vi.waitFor(() => expect(name()).toContain('Bo Lind'));
      answer(Response.json(session));
      await new Promise((resolve) => setTimeout(resolve, 10));
      expect(name()).toContain('Bo Lind');
    });
  });
  it('shows nobody else’s name', async () => {
    sessionStorage.setItem('mh:user', JSON.stringify({ name: 'Somebody else', email: '', userId: 'u2' }));
    fetched.mockResolvedValue(Response.json(session));
    const { name } = menu();
    expect(name()).toBe('');
    await vi.waitFor(() => expect(name()).toContain('Inés'));
  });
  it.each([
    ['no cookie', ''],
    ['a token that cannot be decoded', 'mh_jwt=abc.def'],
  ])('forgets what was kept with %s (promise 12)', (_name, cookie) => {
    document.cookie = 'mh_jwt=; Max-Age=0';
    document.cookie = cookie;
    document.cookie = 'mh_login_method=social';
    document.cookie = 'mh_premium=1';
    sessionStorage.setItem('mh:user', '{}');
    sessionStorage.setItem('other', 'kept');
    // Most who fill in a form have no account.
    sessionStorage.setItem('mh-form:contact', '{}');
    document.documentElement.dataset.session = 'in';
    menu();
    expect(sessionStorage.getItem('mh-form:contact')).toBe('{}');
    expect([sessionStorage.getItem('mh:user'), sessionStorage.getItem('other'), document.documentElement.dataset.session]).toEqual([
      null,
      'kept',
      undefined,
    ]);
    expect(document.cookie).toBe('');
    expect(fetched).not.toHaveBeenCalled();
  });
  it('is the link again when the service says that the session is over', async () => {
    fetched.mockResolvedValue(Response.json({ signedIn: false }));
    menu();
    await vi.waitFor(() => expect(document.documentElement.dataset.session).toBeUndefined());
  });
  it('forgets with the way out, and survives a service that is down', async () => {
    fetched.mockRejectedValue(new TypeError('offline'));
    const { form } = menu();
    sessionStorage.setItem('mh:articles', '[]');
    sessionStorage.setItem('mh-form:contact', '{}');
    form.dispatchEvent(new SubmitEvent('submit', { bubbles: true }));
    expect([sessionStorage.getItem('mh:articles'), sessionStorage.getItem('mh-form:contact')]).toEqual([null, null]);
  });
});
