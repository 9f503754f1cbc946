import { startTransition, useEffect, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { tell } from '@/features/analytics';
import { components } from '@/generated/component-map.live';
import { giveUpPage, say } from '@/lib/boot';
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
const fieldsOf = (nodes: readonly Element[]): Field[] =>
  nodes.flatMap((node) => [...(node.matches(FIELDS) ? [node as Field] : []), ...node.querySelectorAll<Field>(FIELDS)]);

/** What is typed or chosen by now, and the focus, go from fields to those that take their place. */
function handOver(from: readonly Field[], to: readonly Field[]): void {
  from.forEach((before, index) => {
    const after = to[index];
    if (after?.name !== before.name || after.type !== before.type) return;
    if (after instanceof HTMLInputElement && before instanceof HTMLInputElement && after.checked !== before.checked)
      after.checked = before.checked;
    // A file cannot be handed over.
    else if (before.type !== 'file' && after.value !== before.value) after.value = before.value;
    if (before === document.activeElement) after.focus({ preventScroll: true });
  });
}

/** An application in the box that the document has for it, in place of the HTML there; where it shows nothing, for it failed, that stays. */
function InBox({ box, children }: { box: Element; children: ReactNode }): ReactNode {
  useLayoutEffect(() => {
    const made = box.lastElementChild;
    const served = [...box.children].filter((child) => child !== made);
    if (!made?.firstChild) {
      box.toggleAttribute('data-plain', true);
      return;
    }
    handOver(fieldsOf(served), fieldsOf([made]));
    for (const node of [...box.childNodes]) if (node !== made) node.remove();
  }, [box]);
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
