// @vitest-environment jsdom
import { Component, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { reload } from '@/lib/document-load';
import client from './hydrate-in-slices.client';

vi.mock('@/lib/document-load', async (original) => ({ ...(await original<object>()), reload: vi.fn() }));

const SERVED = '<div><header class="still"><a href="/">Home</a></header><form><input name="q"></form></div>';
const later = (ms = 250) => new Promise((resolve) => setTimeout(resolve, ms));
const fail = vi.fn();
let said: MockInstance;
let broken: (now: boolean) => void = () => undefined;

beforeEach(() => {
  // React's own words in development.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  document.body.innerHTML = `<div id="__next">${SERVED}</div>`;
  window.__boot = { state: 'loading', ready: () => undefined, fail };
});
afterEach(() => {
  history.replaceState(null, '', '/');
  delete window.__boot;
  vi.clearAllMocks();
});

/** As Next's own: it catches what nothing else has, to show an error page. */
class Container extends Component<{ children: ReactNode; caught(): void }> {
  override componentDidCatch() {
    this.props.caught();
  }
  override render() {
    return this.props.children;
  }
}

function Page({ fails }: { fails?: 'at once' | 'in an effect' }) {
  const [now, setNow] = useState(false);
  useEffect(() => {
    broken = setNow;
    if (fails === 'in an effect') throw new Error('The operation is insecure');
  }, [fails]);
  if (now || fails === 'at once') throw new Error('broken');
  return (
    <div>
      <header className="still" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      <form>
        <input name="q" />
      </form>
    </div>
  );
}

const lines = () => said.mock.calls.flatMap(([what, why]) => (what === 'Script:' ? [why] : []));
const html = () => document.getElementById('__next')?.innerHTML;
/** Hydrates as Next does, which shows an error page in place of what it caught. */
async function hydrate(page: ReactNode) {
  const root = client.hydrateRoot(
    document.getElementById('__next')!,
    <Container caught={() => void Promise.resolve().then(() => root.render(<p>Something went wrong</p>))}>{page}</Container>,
  );
  await later();
  return root;
}

it('hydrates a page that works, unchanged', async () => {
  await hydrate(<Page />);
  expect(html()).toBe(SERVED);
  expect(fail).not.toHaveBeenCalled();
});

it.each(['at once', 'in an effect'] as const)('puts the server’s HTML back when hydration fails %s, whole and alone', async (fails) => {
  document.querySelector('input')!.value = 'half a wor';
  await hydrate(<Page fails={fails} />);
  await vi.waitFor(() => expect(fail).toHaveBeenCalled(), 5_000);
  expect(html()).toBe(SERVED);
  expect(document.querySelector('input')!.value).toBe('half a wor');
  expect(fail.mock.calls).toEqual([[fails === 'at once' ? 'Error: broken' : 'Error: The operation is insecure']]);
  expect(lines()).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});

it('puts it back when the page is not what the server sent, and tells whoever counts errors', async () => {
  const counted = vi.fn();
  addEventListener('said', counted, { once: true });
  await hydrate(<p>Something else</p>);
  expect(html()).toBe(SERVED);
  expect(fail).toHaveBeenCalledTimes(1);
  expect(counted.mock.calls.map(([event]) => (event as CustomEvent).detail instanceof Error)).toEqual([true]);
});

describe('a document that is not what the server sent', () => {
  const ran = vi.fn();
  function Counted() {
    useEffect(() => void ran(), []);
    return <Page />;
  }
  const goOn = vi.fn<(container: Element) => Promise<void>>();
  const hydrateOr = async () => {
    client.hydrateRoot(document.getElementById('__next')!, <Counted />, { otherwise: goOn });
    await later();
  };
  beforeEach(() => {
    ran.mockClear();
    goOn.mockReset().mockResolvedValue();
  });

  it('is put back as it is, with the focus and what is typed, for what goes on in it', async () => {
    const foreign = SERVED.replace('</form>', '<div data-icon=""></div></form>').replace('<div>', '<div><font>Zuhause</font>');
    document.getElementById('__next')!.innerHTML = foreign;
    document.querySelector('input')!.value = 'half a wor';
    document.querySelector('input')!.focus();
    await hydrateOr();
    expect(html()).toBe(foreign);
    const field = document.querySelector('input');
    expect([field?.value, document.activeElement === field]).toEqual(['half a wor', true]);
    expect(goOn.mock.calls).toEqual([[document.getElementById('__next')]]);
    expect([fail.mock.calls.length, ran.mock.calls.length, lines().length]).toEqual([0, 0, 1]);
  });

  it('keeps what is typed, chosen and focused while it hydrates', async () => {
    const foreign = SERVED.replace('</form>', '<select><option>A</option><option>B</option></select></form>').replace(
      '<div>',
      '<div><font>Zuhause</font>',
    );
    document.getElementById('__next')!.innerHTML = foreign;
    const field = document.querySelector('input')!;
    const select = document.querySelector('select')!;
    select.selectedIndex = 1;
    const Slow = () => {
      // As somebody does between two slices.
      field.focus();
      field.value = 'half a word';
      field.setSelectionRange(4, 4);
      return <Counted />;
    };
    client.hydrateRoot(document.getElementById('__next')!, <Slow />, { otherwise: goOn });
    await vi.waitFor(() => expect(goOn).toHaveBeenCalledTimes(1), 5_000);
    expect(fail).not.toHaveBeenCalled();
    expect(document.querySelector('select')!.value).toBe('B');
    const now = document.querySelector('input')!;
    expect([now.value, now.selectionStart, now === document.activeElement]).toEqual(['half a word', 4, true]);
  });

  it('has the fields that it had, where React took one for another', async () => {
    const foreign = SERVED.replace('<form>', '<form><input type="checkbox" name="theirs" value="1" checked="">');
    document.getElementById('__next')!.innerHTML = foreign;
    document.querySelector<HTMLInputElement>('[name=q]')!.value = 'half a word';
    const Ours = () => (
      <div>
        <header className="still" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        <form>
          <input name="q" type="search" defaultValue="" />
          <input name="remote" type="checkbox" value="yes" />
          <p>More</p>
        </form>
      </div>
    );
    client.hydrateRoot(document.getElementById('__next')!, <Ours />, { otherwise: goOn });
    await vi.waitFor(() => expect(goOn).toHaveBeenCalledTimes(1), 5_000);
    expect(html()).toBe(foreign);
    const [theirs, ours] = document.querySelectorAll('input');
    expect([theirs?.checked, theirs?.value, ours?.value]).toEqual([true, '1', 'half a word']);
  });

  it('is left to the platform where that fails', async () => {
    document.querySelector('header')!.before('Zuhause');
    goOn.mockRejectedValue(new Error('no chunk'));
    await hydrateOr();
    expect(fail.mock.calls).toEqual([['Error: no chunk']]);
  });

  it('is none where it is as it was sent', async () => {
    await hydrateOr();
    expect([goOn.mock.calls.length, fail.mock.calls.length, ran.mock.calls.length]).toEqual([0, 0, 1]);
    expect(html()).toBe(SERVED);
  });
});

it('puts it back when it fails later, and shows no error page', async () => {
  await hydrate(<Page />);
  broken(true);
  await later();
  expect(html()).toBe(SERVED);
  expect(fail).toHaveBeenCalledTimes(1);
});

it('loads the page instead where the router has led elsewhere since', async () => {
  await hydrate(<Page />);
  history.replaceState(null, '', '/other?page=2');
  broken(true);
  await later();
  expect(reload).toHaveBeenCalled();
  expect(fail).not.toHaveBeenCalled();
});

it('loads the next page of the router once the document was put back', async () => {
  const root = await hydrate(<Page fails="at once" />);
  expect(reload).not.toHaveBeenCalled();
  history.replaceState(null, '', '/other');
  root.render(<p>Other</p>);
  await later();
  expect(html()).toBe(SERVED);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('leaves to an application’s own boundary what that has caught, and says it in one line', async () => {
  class Boundary extends Component<{ children: ReactNode }, { lost: boolean }> {
    override state = { lost: false };
    static getDerivedStateFromError = () => ({ lost: true });
    override render() {
      return this.state.lost ? null : this.props.children;
    }
  }
  const Late = () => {
    const [now, setNow] = useState(false);
    useEffect(() => void (broken = setNow), []);
    if (now) throw new Error('late');
    return null;
  };
  await hydrate(
    <>
      <Page />
      <Boundary>
        <Late />
      </Boundary>
    </>,
  );
  broken(true);
  await later();
  expect(html()).toBe(SERVED);
  expect(lines()).toEqual(['Error: late']);
  expect(fail).not.toHaveBeenCalled();
});
