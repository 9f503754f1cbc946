import { startTransition, useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { tell } from '@/features/analytics';
import { components } from '@/generated/component-map.live';
import { controlOf, CONTROLS, giveUpPage, say } from '@/lib/boot';
import { ContentProviders, Slot } from '@/runtime';
import type { RenderingNode } from '@/runtime';
import { APPLICATION } from '@/runtime/Application';
import type { PageModel } from '@/runtime/page-model';
import { CardActions } from '../CardActions';
import { AppShell } from '../navigation/AppShell';
import { SignIn } from '../SignIn';
import client from './hydrate-in-slices.client';

/** What a document inlines of its page. */
export type InlinedPage = Omit<PageModel, 'head'>;

/** Applications in the order of the document: none holds another, and what holds one has one placeholder. */
const applicationsOf = (nodes: readonly RenderingNode[]): RenderingNode[] =>
  nodes.flatMap((node) => {
    const mode = components[node.component]?.mode;
    if (node.frozen || node.problem || mode === undefined) return [];
    return mode === 'static' ? applicationsOf(Object.values(node.slots ?? {}).flat()) : [node];
  });

const FIELDS = 'input:not([type=hidden]),textarea,select';
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
function allOf<T extends Element>(nodes: readonly Element[], selector: string): T[] {
  return nodes.flatMap((node) => [...(node.matches(selector) ? [node as T] : []), ...node.querySelectorAll<T>(selector)]);
}

const isChoice = (field: Field): boolean => field.type === 'checkbox' || field.type === 'radio';
/** Whatever stands beside it: what is installed in the browser may have put fields of its own between. */
const isSameField = (one: Field, other: Field): boolean =>
  one.name === other.name && one.type === other.type && (!isChoice(one) || one.value === other.value);

/** What the value of is not typed: a label, which may be a translated one. */
const PRESSED = ['submit', 'button', 'image', 'reset'];

/** What is typed or chosen by now, and the focus, go from fields to those that take their place. */
function handOverFields(from: readonly Field[], to: readonly Field[]): void {
  const free = [...to];
  for (const before of from) {
    const after = free.find((field) => isSameField(before, field));
    if (!after) continue;
    free.splice(free.indexOf(after), 1);
    const isFile = before.type === 'file';
    if ((isFile || isChoice(before)) && before instanceof HTMLInputElement && after instanceof HTMLInputElement) {
      if (isFile && before.files?.length) after.files = before.files;
      if (!isFile && after.checked !== before.checked) after.checked = before.checked;
    } else if (!PRESSED.includes(before.type) && after.value !== before.value) after.value = before.value;
    if (before !== document.activeElement) continue;
    after.focus({ preventScroll: true });
    // Null where a field has none.
    if ('selectionStart' in before && before.selectionStart !== null && 'setSelectionRange' in after)
      after.setSelectionRange(before.selectionStart, before.selectionEnd, before.selectionDirection ?? 'none');
  }
}

const FOCUSABLE = 'a[href],button,summary,[tabindex]';

/** What has no name goes to what has its place among those of its kind. */
function placeTaken(of: Element, selector: string, from: readonly Element[], to: readonly Element[]): HTMLElement | undefined {
  const alike = (nodes: readonly Element[]) => allOf<HTMLElement>(nodes, selector).filter(({ tagName }) => tagName === of.tagName);
  return alike(to)[alike(from).findIndex((element) => element === of)];
}

/** The focus of what is no field, or else to the heading. */
function handOverFocus(from: readonly Element[], to: readonly Element[]): void {
  const { activeElement } = document;
  if (!activeElement || !from.some((node) => node.contains(activeElement))) return;
  const after = placeTaken(activeElement, FOCUSABLE, from, to) ?? allOf<HTMLElement>(to, 'h1,h2,h3')[0];
  if (after?.matches('h1,h2,h3')) after.tabIndex = -1;
  after?.focus({ preventScroll: true });
}

/** The press that goes on. */
function handOverPress(from: readonly Element[], to: readonly Element[]): void {
  const { __boot: boot } = window;
  const on = boot?.press && controlOf(boot.press);
  const target = on && placeTaken(on, CONTROLS, from, to);
  if (!boot?.press || !target) return;
  const { clientX, clientY } = boot.press;
  boot.press = { target, clientX, clientY };
}

/** @returns what was pressed while nothing could do it yet, as it is by now */
function handOver(from: readonly Element[], to: readonly Element[]): HTMLElement[] {
  handOverFields(allOf(from, FIELDS), allOf(to, FIELDS));
  const details = allOf<HTMLDetailsElement>(to, 'details');
  for (const [index, { open }] of allOf<HTMLDetailsElement>(from, 'details').entries()) {
    const after = details[index];
    if (after && after.open !== open) after.open = open;
  }
  handOverFocus(from, to);
  handOverPress(from, to);
  const islands = allOf<HTMLElement>(to, '[data-island]');
  return allOf(from, '[data-island]').flatMap((island, index) => (island.matches('[aria-busy=true]') ? (islands[index] ?? []) : []));
}

/** An application in the box that the document has for it, in place of the HTML there; where it shows nothing, for it failed, that stays. */
function InBox({ box, children }: { box: Element; children: ReactNode }): ReactNode {
  const pressed = useRef<HTMLElement[]>([]);
  useLayoutEffect(() => {
    const made = box.lastElementChild;
    const served = [...box.children].filter((child) => child !== made);
    if (!made?.firstChild) {
      box.toggleAttribute('data-plain', true);
      return;
    }
    pressed.current = handOver(served, [made]);
    for (const node of [...box.childNodes]) if (node !== made) node.remove();
  }, [box]);
  useEffect(() => {
    // The loader cannot do it, whose element is gone; when all effects have run, the page is alive.
    setTimeout(() => {
      for (const island of pressed.current.splice(0)) island.click();
    });
  }, []);
  return createPortal(children, box);
}

function Page({ page, boxes }: { page: InlinedPage; boxes: readonly Element[] }): ReactNode {
  useEffect(() => tell({ type: 'view' }), []);
  const { route, phrases, slots } = page;
  const applications = applicationsOf([...slots.header, ...slots.main, ...slots.footer]);
  if (applications.length !== boxes.length) throw new Error('The document has other applications than its data');
  return (
    <ContentProviders route={route} phrases={phrases} components={components}>
      <CardActions route={route}>
        {boxes.map((box, index) => (
          <InBox key={index} box={box}>
            <Slot name="main" nodes={applications.slice(index, index + 1)} />
          </InBox>
        ))}
      </CardActions>
      <SignIn />
    </ContentProviders>
  );
}

/**
 * Brings a page to life whose HTML React could not take over: a browser has translated it, something that is installed in the browser
 * has put its own into it, or the browser writes a date or a country otherwise. What is static stays as it stands in the document, whatever
 * became of it; each application is made anew in its place.
 */
export function goOn(container: Element, page: InlinedPage): void {
  const boxes = [...container.querySelectorAll(`.still.${APPLICATION}`)];
  const served = container.cloneNode(true);
  const place = container.appendChild(document.createElement('div'));
  place.className = 'still';
  const root = client.createRoot(place, {
    onCaughtError: say,
    onUncaughtError: (error) => {
      container.replaceWith(served);
      root.unmount();
      giveUpPage(error);
    },
  });
  startTransition(() =>
    root.render(
      <AppShell>
        <Page page={page} boxes={boxes} />
      </AppShell>,
    ),
  );
}
