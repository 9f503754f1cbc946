import type { ConsentQuestion } from '../consent/question';

/**
 * Of the question alone, which few documents show: no page carries it in its style sheet. Its classes are those that content blockers
 * hide: whoever has one does not want to be asked, and is not counted. Where it lies over the page, `--foot` is its height: bars at
 * the foot of the window stand on it, and leave more room than it does (their styles are in later layers than its own). It comes up
 * out of nothing, for what comes after the page and over it is not what was asked for: by the same token the browser does not take a
 * sentence of it for the page's largest (an opening of few words was "painted" when the question was).
 */
const STYLE = `.asked{background:var(--paper-2);border-top:1px solid var(--rule);font-size:var(--t-sm);transition:opacity var(--slow);@starting-style{opacity:0}}.asked form{display:flex;flex-wrap:wrap;gap:var(--s4);align-items:center;justify-content:space-between;margin:auto;max-width:var(--page);padding:var(--s4) var(--margin)}.asked p{max-width:46rem}.asked strong{display:block}.asked form>span{display:flex;flex-wrap:wrap;gap:var(--s4);flex:1 0 auto;max-width:26rem}.asked .btn{flex:1 1 9rem;min-width:min(9rem,100%)}@media(min-height:30em){.asked{position:fixed;z-index:50;inset:auto 0 0;overflow:auto;max-height:50dvh}html:has(.asked){--foot:var(--a)}@layer reset{html:has(.asked){scroll-padding-block-end:calc(var(--a) + 1rem)}body:has(.asked){padding-block-end:var(--a)}}}`;

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/**
 * The question, at the foot of the window and at the end of the document: no dialog, since nothing waits for an answer, and the
 * link that skips to the content stays the first. Both answers are alike.
 * @param decide hears the answer when the server has kept it
 * @returns takes the question away: it was answered elsewhere
 */
export function showBanner(question: ConsentQuestion, decide: (given: boolean) => void, failed: (error: unknown) => void): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets.push(sheet);

  const button = (value: 'yes' | 'no', text: string) => element('button', { value, class: 'btn btn--line' }, text);
  const title = element('strong', {}, question.title);
  const more = element('a', { href: question.href }, question.more);
  const said = element('strong', { role: 'status' });
  const form = element(
    'form',
    {},
    element('p', {}, title, `${question.text} `, more, said),
    element('span', {}, button('no', question.no), button('yes', question.yes)),
  );
  const banner = element('section', { class: 'asked', 'aria-label': question.title }, form);

  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty('--a', `${banner.getBoundingClientRect().height}px`));
  const close = (): void => {
    const within = banner.contains(document.activeElement);
    watch.disconnect();
    banner.remove();
    style.removeProperty('--a');
    if (within) focusPage();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    said.textContent = '';
    const { value } = event.submitter as HTMLButtonElement;
    void keep(value)
      .then(() => {
        close();
        decide(value === 'yes');
      })
      // The question stays, and can be answered again.
      .catch((error: unknown) => {
        said.textContent = question.failed;
        failed(error);
      });
  });
  document.body.append(banner);
  watch.observe(banner);
  return close;
}

/** The focus goes on where the page begins: the button that had it is gone. */
function focusPage(): void {
  const start = document.querySelector<HTMLElement>('main');
  if (!start) return;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}

async function keep(measure: string): Promise<void> {
  const answer = await fetch('/api/consent', {
    method: 'POST',
    // Whoever presses a link in the same breath has answered.
    keepalive: true,
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ measure }),
  });
  if (!answer.ok) throw new Error(`${answer.status}`);
}
