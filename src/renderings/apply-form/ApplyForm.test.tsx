// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeExamples, htmlOfExample, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './ApplyForm';

/** What is wrong with the form, in its summary. */
const wrong = () => document.querySelector<HTMLElement>('[role=group][tabindex="-1"]')!;

describe('ApplyForm', () => {
  describeExamples(rendering, examples);

  it('is a multipart form that works without a script, its key and its opening first', () => {
    const html = htmlOfExample(rendering, examples.usual);
    const form = new DOMParser().parseFromString(html, 'text/html').forms[0];
    expect([form?.method, form?.enctype, form?.getAttribute('action')]).toEqual([
      'post',
      'multipart/form-data',
      '/api/careers/apply?opening=consultant-grid-connections-madrid-1a2b3c4&lang=en',
    ]);
    expect([...new FormData(form)].map(([name]) => name).slice(0, 5)).toEqual([
      'form.id',
      'form.key',
      'form.language',
      'form.subject',
      'form.started',
    ]);
  });
  it('gives back what was typed, says each error at its field and in the summary, and knows the file it has', () => {
    renderExample(rendering, examples['come back with errors']);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Ann');
    const email = screen.getByRole('textbox', { name: 'E-mail address' });
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toContain('name@company.com');
    const links = within(wrong()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#field-lastName', '#field-email', '#field-cv', '#field-consent']);
    expect(screen.getByText(/Already here: letter.pdf/)).toBeTruthy();
    expect(document.activeElement).toBe(wrong());
  });
  it('leads back to the opening and to the list, and says what is paid and until when', () => {
    const { container } = renderExample(rendering, examples.usual);
    const way = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(way.map((link) => link.getAttribute('href'))).toEqual(['/', '/careers', '/careers/search-jobs/jobs']);
    expect(screen.getByRole('link', { name: 'Consultant, grid connections' }).getAttribute('href')).toBe(
      '/careers/search-jobs/jobs/consultant-grid-connections-madrid-1a2b3c4',
    );
    expect(container.textContent).toContain('€47,000 to €60,500 a year · Closes 12 December 2026');
  });
  it('numbers its parts, which stand on one page, and calls none of them a step', () => {
    const { container } = renderExample(rendering, examples.usual);
    expect([...container.querySelectorAll('legend')].map((legend) => legend.textContent)).toEqual([
      '1 You',
      '2 Your documents',
      '3 About this opening',
      '4 Consent',
    ]);
  });
  it('says beside the form what happens next, and how long the application is kept', () => {
    renderExample(rendering, examples.usual);
    const beside = within(screen.getByRole('complementary', { name: 'What happens next' }));
    expect(beside.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Your CV',
      'A call with the recruiter',
      'A case from the team’s own work',
    ]);
    expect(beside.getByText(/^We erase the application after 180 days/)).toBeTruthy();
    expect(beside.getByRole('link').getAttribute('href')).toBe('/privacy');
  });
  it('does not ask for a last name of who has none', () => {
    renderExample(rendering, examples.usual);
    const last = screen.getByRole<HTMLInputElement>('textbox', { name: /^Last name/ });
    expect([last.required, document.getElementById(last.getAttribute('aria-describedby') ?? '')?.textContent]).toEqual([
      false,
      'If you have one name only, leave this empty',
    ]);
  });
  it('asks what the opening asks', () => {
    renderExample(rendering, examples.usual);
    expect(
      within(screen.getByRole('combobox', { name: /Where you would work/ }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose', 'Madrid, Spain', 'Copenhagen, Denmark']);
    expect(screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value)).toContain('Copenhagen, DK');
  });

  it('promises a mail only where one goes out', () => {
    renderExample(rendering, examples.received);
    expect(screen.getByText('A confirmation is on its way to your mailbox.')).toBeTruthy();
    cleanup();
    renderExample(rendering, examples['received, not mailed']);
    expect(screen.queryByText(/on its way/)).toBeNull();
    expect(screen.getByText(/^No confirmation is mailed/)).toBeTruthy();
  });

  it.each(['german', 'german, received'] as const)('says in which language a title is that is not the page’s: %s', (name) => {
    const { container } = renderExample(rendering, examples[name]);
    expect(container.querySelector('.sc [lang="en"], .sc[lang="en"]')?.textContent).toBe('Consultant, grid connections');
  });
  it('asks once more for what the address names, a receipt too, where the service is down', () => {
    renderExample(rendering, examples['service down']);
    expect(screen.getByText('Try again').getAttribute('href')).toBe('');
  });

  describe('with a script', () => {
    class FakeRequest {
      static sent: FakeRequest[] = [];
      static answers: (() => { status: number; response: unknown } | 'cut')[] = [];
      upload: { onprogress?: (event: object) => void } = {};
      status = 0;
      response: unknown = null;
      body?: FormData;
      onload?: () => void;
      onerror?: () => void;
      open() {}
      setRequestHeader() {}
      abort() {}
      send(body: FormData) {
        this.body = body;
        FakeRequest.sent.push(this);
        const answer = FakeRequest.answers.shift()?.();
        queueMicrotask(() => {
          if (answer === 'cut' || !answer) return this.onerror?.();
          Object.assign(this, answer);
          this.onload?.();
        });
      }
    }
    beforeEach(() => {
      vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
      FakeRequest.sent = [];
      FakeRequest.answers = [];
      sessionStorage.clear();
      vi.stubGlobal('XMLHttpRequest', FakeRequest);
    });
    afterEach(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });

    const type = (name: string | RegExp, value: string) => fireEvent.input(screen.getByRole('textbox', { name }), { target: { value } });
    const fill = (file = new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' })) => {
      type('First name', 'Ann');
      type(/^Last name/, 'Lee');
      type('E-mail address', 'ann@example.org');
      type('Where you live', 'Zurich');
      const cv = screen.getByLabelText<HTMLInputElement>('CV');
      Object.defineProperty(cv, 'files', { value: Object.assign([file], { item: () => file }), configurable: true });
      fireEvent.click(document.querySelector('[name="consent"]')!);
    };
    /** jsdom's FormData does not read a file that a test has put there. */
    const submit = async (file?: File) => {
      const Real = FormData;
      vi.stubGlobal(
        'FormData',
        class extends Real {
          constructor(form?: HTMLFormElement) {
            super(form);
            if (file) this.set('cv', file);
          }
        },
      );
      await act(
        async () => void fireEvent.submit(screen.getByRole('button', { name: 'Send the application' }).closest('form') as HTMLFormElement),
      );
    };

    it('looks at the file before it is sent', async () => {
      renderExample(rendering, examples.usual);
      fill();
      await submit(new File(['x'], 'cv.exe'));
      expect(FakeRequest.sent).toEqual([]);
      expect(wrong().textContent).toContain('This is not one of PDF');
    });
    it('says of a file that cannot be taken as soon as it is chosen, at its field, and leaves the focus there', () => {
      renderExample(rendering, examples.usual);
      const cv = screen.getByLabelText<HTMLInputElement>('CV');
      const said = cv.closest('.field')!.querySelector('[role="status"]')!;
      expect(said.textContent).toBe('');
      const choose = (file: File) => {
        Object.defineProperty(cv, 'files', { value: [file], configurable: true });
        fireEvent.change(cv);
      };
      cv.focus();
      choose(new File(['x'], 'cv.exe'));
      expect(said.textContent).toContain('This is not one of PDF');
      expect([cv.getAttribute('aria-invalid'), cv.getAttribute('aria-describedby')?.includes(said.querySelector('[id]')!.id)]).toEqual([
        'true',
        true,
      ]);
      expect(document.activeElement).toBe(cv);
      const large = new File(['x'], 'cv.pdf');
      Object.defineProperty(large, 'size', { value: 99_000_000 });
      choose(large);
      expect(said.textContent).toMatch(/MB/);
      choose(new File(['%PDF'], 'cv.pdf'));
      expect([said.textContent, cv.getAttribute('aria-invalid')]).toEqual(['', null]);
    });
    it('tries again with the same key when the line drops', async () => {
      FakeRequest.answers = [() => 'cut', () => ({ status: 422, response: { refusal: 'too-quick', errors: [], draft: 'd'.repeat(43) } })];
      renderExample(rendering, examples.usual);
      fill();
      await submit(new File(['%PDF'], 'cv.pdf'));
      await waitFor(() => expect(wrong().textContent).toContain('Send it once more'), { timeout: 5_000 });
      const keys = FakeRequest.sent.map(({ body }) => body?.get('form.key'));
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
      expect(document.querySelector<HTMLInputElement>('[name="form.draft"]')?.value).toBe('d'.repeat(43));
    });
    const held = () => [...document.querySelectorAll<HTMLInputElement>('[name="form.held"]')].map(({ value }) => value);
    it('names no file of an earlier try that it does not show, nor in what it sends then', async () => {
      FakeRequest.answers = [
        () => ({ status: 422, response: { refusal: 'too-quick', errors: [], draft: 'd'.repeat(43) } }),
        () => ({ status: 422, response: { refusal: 'too-quick', errors: [], draft: 'e'.repeat(43) } }),
      ];
      renderExample(rendering, examples.usual);
      fill();
      // Nothing before there is a draft: a service of the release before does not know it.
      expect(held()).toEqual([]);
      await submit(new File(['%PDF'], 'cv.pdf'));
      await waitFor(() => expect(wrong().textContent).toContain('Send it once more'));
      // The service keeps the file in its draft; the page shows the one that is chosen here.
      expect(held()).toEqual(['']);
      await submit(new File(['%PDF'], 'cv.pdf'));
      await waitFor(() => expect(FakeRequest.sent).toHaveLength(2));
      expect(FakeRequest.sent.map(({ body }) => body?.getAll('form.held'))).toEqual([[], ['']]);
    });
    it.each([
      ['was replaced', (data: FormData) => data.set('letterFile', new File(['%PDF'], 'other.pdf'))],
      ['was taken away', (data: FormData) => data.set('form.remove', 'letterFile')],
    ])('shows a file of an earlier try no longer once it %s', async (_what, change) => {
      FakeRequest.answers = [() => ({ status: 422, response: { refusal: 'too-quick', errors: [], draft: 'd'.repeat(43) } })];
      renderExample(rendering, examples['come back with errors']);
      expect(held()).toEqual(['letterFile']);
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Take away.*letter.pdf/ }).value).toBe('letterFile');
      fill();
      const Real = FormData;
      vi.stubGlobal(
        'FormData',
        class extends Real {
          constructor(form?: HTMLFormElement) {
            super(form);
            change(this);
          }
        },
      );
      await submit(new File(['%PDF'], 'cv.pdf'));
      await waitFor(() => expect(held()).toEqual(['']));
      expect(screen.queryByText(/Already here/)).toBeNull();
    });
    it('keeps texts in the tab, and gives them back', () => {
      const { unmount } = renderExample(rendering, examples.usual);
      type('First name', 'Ann');
      unmount();
      renderExample(rendering, examples.usual);
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Ann');
    });
    it('chooses nothing that its list does not have', () => {
      const list = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /Where you would work/ });
      const { unmount } = renderExample(rendering, examples.usual);
      fireEvent.input(list(), { target: { value: 'Madrid, ES' } });
      unmount();
      const [key = ''] = Object.keys(sessionStorage);
      sessionStorage.setItem(key, (sessionStorage.getItem(key) ?? '').replace('Madrid, ES', 'Madrid, Spanien'));
      renderExample(rendering, examples.usual);
      expect([list().selectedIndex, list().value]).toEqual([0, '']);
    });
    it('begins with what the account knows, unless something else was typed in this tab', () => {
      const value = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
      const { unmount } = renderExample(rendering, examples['begun from the account']);
      expect([value('First name'), value(/^Last name/), value('E-mail address')]).toEqual(['Ann', 'Marsh', 'ann@example.org']);
      expect(screen.getByText(/Your name and address are from your account/)).toBeTruthy();
      type('E-mail address', 'ann@home.example');
      unmount();
      renderExample(rendering, examples['begun from the account']);
      expect([value('First name'), value('E-mail address')]).toEqual(['Ann', 'ann@home.example']);
    });
  });
});
