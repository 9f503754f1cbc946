// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeExamples, htmlOfExample, hydrateExample, renderExample } from '../../../tests/support/rendering';
import { exampleField, exampleForm, examplePage, shownWhen } from '@/features/forms/content/examples';
import { examples } from './examples';
import { rendering } from './Form';

vi.mock('@/features/forms/content/captcha/work', () => ({ workOn: vi.fn(async () => 'done') }));

/** What is wrong with the form, in its summary. */
const wrong = () => document.querySelector<HTMLElement>('.problems')!;
const idOf = (name: keyof typeof examples): string => (examples[name].data as { id: string }).id;
const named = (html: string) => {
  const form = new DOMParser().parseFromString(html, 'text/html').forms[0]!;
  return { form, fields: Object.fromEntries(new FormData(form)) };
};

describe('Form', () => {
  beforeEach(() => sessionStorage.clear());
  describeExamples(rendering, examples);

  it('is a multipart form that the browser sends, with all that it says of itself before the fields', () => {
    const { form, fields } = named(htmlOfExample(rendering, examples['a later page, with a file']));
    expect([form.method, form.enctype, form.noValidate]).toEqual(['post', 'multipart/form-data', true]);
    expect(form.getAttribute('action')).toMatch(/^\/api\/forms\/[0-9a-f]{32}\?from=%2Fcontact%23form-contact&lang=en&form=t{43}&step=1$/);
    expect(fields).toMatchObject({ 'form.page': '1', 'form.token': 't'.repeat(43), 'form.language': 'en' });
    const names = [...form.elements].map((element) => element.getAttribute('name') ?? '');
    expect(names.findIndex((name) => name.startsWith('f.'))).toBeGreaterThan(names.indexOf('form.started'));
    expect([...form.querySelectorAll('button')].map(({ name, value }) => `${name}=${value}`)).toEqual([
      'form.move=next',
      'form.move=back',
      'form.move=save',
    ]);
  });
  it('asks before a place at an event is given back: a form of its own, which works without a script', () => {
    const { form, fields } = named(htmlOfExample(rendering, examples.cancel));
    expect([form.method, form.getAttribute('action')]).toEqual([
      'post',
      expect.stringMatching(/^\/api\/forms\/[0-9a-f]{32}\/cancel\?from=%2Fcontact%23form-contact&lang=en$/),
    ]);
    expect(fields).toEqual({ token: 'r'.repeat(43) });
  });
  it('says the place, or the place among those who wait', () => {
    renderExample(rendering, examples['a waiting list']);
    expect(screen.getByRole('heading', { name: 'You are on the waiting list' })).toBeTruthy();
    expect(screen.getByText(/number 3 of the waiting list/)).toBeTruthy();
  });
  it('says before anything is typed that all places of its event are taken', () => {
    renderExample(rendering, examples['all places are taken']);
    expect(screen.getByText('All places are taken')).toBeTruthy();
    expect(screen.getByText(/on the waiting list/)).toBeTruthy();
  });
  it('what was unticked stays so: what its editor ticked counts only before the first step', () => {
    const ticked = exampleField('checkbox', 'Write to me', { initial: ['true'] });
    const definition = exampleForm([examplePage([ticked])]);
    const data = { status: 'open', definition, started: '0.x' } as const;
    const { unmount } = renderExample(rendering, { ...examples.usual, data });
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    unmount();
    sessionStorage.clear();
    const step = { token: 't'.repeat(43), key: 'k', page: 0, values: {}, files: [], errors: [] };
    renderExample(rendering, { ...examples.usual, data: { ...data, step } });
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });
  it('takes no answer where a condition says so, as soon as a script can change that', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(scripting: enabled)' }));
    const [first, second] = [exampleField('text', 'First'), exampleField('dropdown', 'Second', { autocomplete: 'country', options: [] })];
    const disables = { ...shownWhen(first, 'x', second), then: [{ key: second.key, action: 'enable' as const }] };
    const definition = exampleForm([examplePage([first, second])], { conditions: [disables] });
    renderExample(rendering, { ...examples.usual, data: { status: 'open', definition, started: '0.x' } });
    const list = screen.getByRole<HTMLSelectElement>('combobox');
    expect([list.disabled, list.getAttribute('autocomplete')]).toEqual([true, 'country']);
    vi.unstubAllGlobals();
  });
  it.each(['usual', 'check answers'] as const)('offers digits by mail where the check of a person did not succeed: %s', (name) => {
    const data = { ...examples[name].data, captcha: { provider: 'work', challenge: 'c' }, trouble: { refusal: 'captcha' } } as const;
    renderExample(rendering, { ...examples[name], data: data as never });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send me digits by mail instead' }).value).toBe('code');
    expect(document.querySelector('[name="form.captcha"]')).toBeNull();
  });
  it('one page is sent at once, of several the answers are looked at first', () => {
    renderExample(rendering, examples.usual);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).value).toBe('send');
    expect(screen.queryByText('Save and continue later')).toBeNull();
  });
  it('shows every answer before it is sent, as it was chosen, and the way back to each page', () => {
    renderExample(rendering, examples['check answers']);
    const answers = [...document.querySelectorAll('dl > div')].map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(answers).toEqual([
      ['When you would have us', '11 February 2027'],
      ['How many minutes', '45'],
      ['In the room or from afar', 'In the room'],
      ['Subjects', 'Energy, Registers'],
      ['Languages', 'No answer'],
      ['Programme', expect.stringMatching(/^programme\.pdf \(84/)],
      ['E-mail address', 'ann@example.org'],
      ['You may read my message and keep it for 180 days.', 'Yes'],
    ]);
    expect(screen.getAllByRole<HTMLButtonElement>('button', { name: /^Change/ }).map(({ value }) => value)).toEqual([
      'to:0',
      'to:1',
      'to:2',
    ]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send the request' }).value).toBe('send');
  });
  it('says each error at its field and in the summary, which has the focus, and that it is one in the tab', () => {
    renderExample(rendering, examples['come back with errors']);
    const email = screen.getByRole('textbox', { name: 'E-mail address' });
    expect(
      email
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    ).toEqual([expect.stringContaining('name@company.com'), expect.stringContaining('three working days')]);
    const links = within(wrong()).getAllByRole('link');
    expect(links.map((link) => document.querySelector(link.getAttribute('href')!)?.getAttribute('name'))).toEqual([
      expect.stringMatching(/^f\./),
      email.getAttribute('name'),
      expect.stringMatching(/^f\./),
    ]);
    expect(document.activeElement).toBe(wrong());
    expect(wrong().dataset.shown).toMatch(/^formFailed:which-page-and-which-sentence e-mail-address \S+$/);
  });
  it.each([
    ['limits of numbers and days', ['Choose 1 December 2026 or a later day', 'Enter 90 or less', 'Choose one of the answers']],
    ['a file that is not taken', ['This is not one of PDF, DOCX']],
  ] as const)('says what is wrong in words: %s', (name, words) => {
    renderExample(rendering, examples[name]);
    expect(
      within(wrong())
        .getAllByRole('link')
        .map(({ textContent }) => textContent?.replace(/^[^:]+: /, '')),
    ).toEqual(words);
  });
  it('says what the specification says of an action that nobody implements (section 8)', () => {
    renderExample(rendering, examples['unsupported action']);
    expect(wrong().textContent).toBe('We do not support this functionality right now, please contact development team for further details');
  });
  it('is gone on with by a button: what only opens the address changes nothing', () => {
    renderExample(rendering, examples.resume);
    const { form } = screen.getByRole<HTMLButtonElement>('button', { name: 'Go on with your form' });
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', expect.stringMatching(/^\/api\/forms\/[0-9a-f]{32}\/resume\?/)]);
  });
  it.each([
    ['resuming failed', 'The form does not answer just now', 'Go on with your form'],
    ['resumed too often', 'Minutes to wait: 12', 'Go on with your form'],
    ['cancelling failed', 'The form does not answer just now', 'Cancel my registration'],
  ] as const)('says why a link of a mail did not lead on, with the focus there, and lets one try again: %s', (name, words, button) => {
    const page = new DOMParser().parseFromString(htmlOfExample(rendering, examples[name]), 'text/html');
    const problems = page.querySelector('.problems');
    expect(problems?.textContent).toContain(words);
    // The browser gives it the focus as the page comes.
    expect([problems?.hasAttribute('autofocus'), problems?.getAttribute('tabindex')]).toEqual([true, '-1']);
    expect([page.querySelector('button')?.textContent, page.querySelector('input[name=token]')?.getAttribute('value')]).toEqual([
      button,
      'r'.repeat(43),
    ]);
  });
  it('leads back to what somebody was at, where the service was away', () => {
    renderExample(rendering, examples['service down on the way']);
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toMatch(
      /^\/contact\?form=t{43}&of=[0-9a-f]{32}&step=1#form-contact$/,
    );
  });
  it('shows who has no script what a condition hides, and hides it as soon as a script can bring it back', () => {
    const html = htmlOfExample(rendering, examples.usual);
    const part = new DOMParser().parseFromString(html, 'text/html').querySelector('[data-unmet]')!;
    expect([part.textContent, part.hasAttribute('hidden'), part.querySelector('input')?.disabled]).toEqual([
      'Which page, and which sentence',
      false,
      false,
    ]);
    // A browser whose styles do not know of scripts.
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    renderExample(rendering, examples.usual);
    expect(screen.queryByRole('textbox', { name: /Which page/ })).toBeNull();
    vi.unstubAllGlobals();
  });

  describe('with a script', () => {
    /** Whether each press of a button was left to the browser. */
    const sent: boolean[] = [];
    const listen = (event: SubmitEvent) => {
      sent.push(!event.defaultPrevented);
      event.preventDefault();
    };
    beforeEach(() => {
      sent.splice(0);
      addEventListener('submit', listen);
    });
    afterEach(() => removeEventListener('submit', listen));

    const type = (name: string | RegExp, value: string) => fireEvent.input(screen.getByRole('textbox', { name }), { target: { value } });
    const choose = (value: string) => {
      const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'What it is about' });
      fireEvent.input(list, { target: { value } });
    };
    const fill = () => {
      choose('decision');
      type('Your message', 'Dear all');
      type('First name', 'Ann');
      type('E-mail address', 'ann@example.org');
      fireEvent.click(screen.getByRole('checkbox'));
    };
    const press = (name = 'Send') => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

    it('brings what a condition shows, and takes it away with what was typed', () => {
      renderExample(rendering, examples.usual);
      choose('correction');
      type(/Which page/, 'The first');
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Which page/ });
      choose('other');
      expect(screen.queryByRole('textbox', { name: /Which page/ })).toBeNull();
      expect(new FormData(field.form!).has(field.name)).toBe(false);
      choose('correction');
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Which page/ }).value).toBe('The first');
    });
    it('stands as it came until something is typed, where the style hides what a condition hides', () => {
      vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(scripting: enabled)' }));
      let before = '';
      const { container } = hydrateExample(rendering, examples.usual, (node) => (before = node.innerHTML));
      expect(container.innerHTML).toBe(before);
      choose('other');
      expect(screen.queryByRole('textbox', { name: /Which page/ })).toBeNull();
      vi.unstubAllGlobals();
    });
    it('looks at the answers before it is sent; what is hidden never stands in the way', async () => {
      renderExample(rendering, examples.usual);
      await press();
      expect(sent).toEqual([false]);
      expect(within(wrong()).getAllByRole('link')).toHaveLength(5);
      await waitFor(() => expect(document.activeElement).toBe(wrong()));
      fill();
      await press();
      expect(sent).toEqual([false, true]);
    });
    it('goes back without looking at the answers', async () => {
      renderExample(rendering, examples['a later page, with a file']);
      await press('Back');
      expect(sent).toEqual([true]);
    });
    it('is sent once, however often the button is pressed', async () => {
      renderExample(rendering, examples.usual);
      fill();
      await press();
      await press();
      await press();
      expect(sent).toEqual([true, false, false]);
      expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true');
      // The browser brings the page back as it was left.
      act(() => void dispatchEvent(new Event('pageshow')));
      await press();
      expect(sent).toEqual([true, false, false, true]);
    });
    it('keeps what was typed and chosen in the tab, gives it back to a form that has ended, and forgets it once it was sent', () => {
      const { unmount } = renderExample(rendering, examples.usual);
      fill();
      unmount();
      const { unmount: leave } = renderExample(rendering, examples['too many']);
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Ann');
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'What it is about' }).value).toBe('decision');
      expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
      leave();
      renderExample(rendering, examples.sent).unmount();
      renderExample(rendering, examples.usual);
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('');
    });
    it('keeps apart what is typed for one thing and for another: nothing is agreed to for both', () => {
      const of = (itemId: string) => {
        const route = { ...examples.usual.route, templateName: 'Event', itemId };
        const { unmount } = renderExample(rendering, { ...examples.usual, route });
        return { ticked: screen.getByRole<HTMLInputElement>('checkbox').checked, unmount };
      };
      const first = of('An evening');
      fill();
      first.unmount();
      const second = of('Another evening');
      second.unmount();
      expect([first.ticked, second.ticked, of('An evening').ticked]).toEqual([false, false, true]);
    });
    it('says that the tab keeps something, so that it is forgotten before its editor leads on', async () => {
      const keptInTab = () => new URL(document.forms[0]!.action).searchParams.get('tab');
      renderExample(rendering, examples.usual);
      await press();
      expect(keptInTab()).toBeNull();
      fill();
      await press();
      expect([sent, keptInTab()]).toEqual([[false, true], '1']);
    });
    it('forgets what was typed and leads on, where its editor says so; whose script fails has the link', () => {
      const example = examples['sent, and led on'];
      sessionStorage.setItem(`mh-form:${idOf('sent, and led on')}`, '{"x":["y"]}');
      const entries = history.length;
      // The one way onwards that jsdom goes: to a place of the same page.
      renderExample(rendering, { ...example, data: { ...example.data, to: '/#next' } as never });
      expect([location.hash, history.length - entries, sessionStorage.length]).toEqual(['#next', 0, 0]);
      history.replaceState(null, '', '/');
      const page = new DOMParser().parseFromString(htmlOfExample(rendering, example), 'text/html');
      expect(page.querySelector('a.btn')?.getAttribute('href')).toBe('/thanks?from=contact#next');
    });
    it('keeps what was typed before the script came', () => {
      hydrateExample(rendering, examples.usual, (container) => {
        (container.querySelector('[autocomplete="given-name"]') as HTMLInputElement).value = 'Early';
      }).unmount();
      document.body.replaceChildren();
      renderExample(rendering, examples.usual);
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Early');
    });
    describe('the check of a person', () => {
      const data = { ...examples.usual.data, captcha: { provider: 'work', challenge: 'x' } };
      const example = { ...examples.usual, data: data as never };
      const begun = async (before: (container: HTMLElement) => void): Promise<boolean> => {
        const { workOn } = await import('@/features/forms/content/captcha/work');
        vi.mocked(workOn).mockClear();
        hydrateExample(rendering, example, before);
        await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
        return vi.mocked(workOn).mock.calls.length > 0;
      };
      const named = (container: HTMLElement) => container.querySelector<HTMLInputElement>('[autocomplete="given-name"]')!;
      it.each<[string, (container: HTMLElement) => void]>([
        ['typed', (container) => (named(container).value = 'Early')],
        ['ticked', (container) => (container.querySelector<HTMLInputElement>('[type=checkbox]')!.checked = true)],
        ['chosen', (container) => (container.querySelector('select')!.selectedIndex = 1)],
      ])('begins for who has %s before the script came', async (_what, before) => {
        expect(await begun(before)).toBe(true);
      });
      it('does not begin where the digits of a mail stand in for it: its answer would be refused once more', async () => {
        const { workOn } = await import('@/features/forms/content/captcha/work');
        vi.mocked(workOn).mockClear();
        const code = { ...examples.code, data: { ...examples.code.data, captcha: { provider: 'work', challenge: 'x' } } as never };
        const { container } = hydrateExample(rendering, code, () => undefined);
        await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
        expect(workOn).not.toHaveBeenCalled();
        expect(container.querySelector('[name="form.captcha"]')).toBeNull();
      });
      it('begins for who is here again with what the tab keeps, and asks nothing of who only reads', async () => {
        expect(await begun(() => undefined)).toBe(false);
        document.body.replaceChildren();
        hydrateExample(rendering, examples.usual, (container) => (named(container).value = 'Early')).unmount();
        document.body.replaceChildren();
        expect(await begun(() => undefined)).toBe(true);
      });
    });
    it('keeps what the service has before what the tab has', () => {
      renderExample(rendering, examples.usual).unmount();
      const { unmount } = renderExample(rendering, examples.usual);
      choose('other');
      unmount();
      renderExample(rendering, examples['condition met']);
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'What it is about' }).value).toBe('correction');
    });
  });
});
