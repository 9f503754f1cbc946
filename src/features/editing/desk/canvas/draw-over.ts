/** Styles of what is drawn over a page: in a shadow of its own, which neither the page's styles nor the desk's reach. */
const PARTS_STYLE = `
  :host { all: initial; position: absolute; inset: 0 auto auto 0; width: 0; height: 0; z-index: 2147483000; color-scheme: light; }
  * { box-sizing: border-box; }
  button, a, .name { font: 500 14px/1.2 system-ui, sans-serif; }
  .outline { position: absolute; pointer-events: none; outline: 2px dashed #0b5cad; outline-offset: -2px; }
  .outline[data-chosen] { outline: 3px solid #b8270e; outline-offset: -3px; }
  .line { position: absolute; background: #b8270e; pointer-events: none; }
  .add, .choose {
    position: absolute; appearance: none; cursor: pointer; border: 2px solid #fff; background: #0b5cad; color: #fff;
  }
  .add { width: 32px; height: 32px; margin: -16px 0 0 -16px; padding: 0; border-radius: 50%; font-size: 20px; line-height: 1; }
  .add:hover, .choose:hover { background: #14211e; }
  .choose { padding: 6px 10px; max-width: 20rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .choose:not(:focus-visible) { opacity: 0; pointer-events: none; }
  button:focus-visible, a:focus-visible { outline: 3px solid #14211e; outline-offset: 2px; box-shadow: 0 0 0 3px #fff; }
  .bar {
    display: flex; flex-wrap: wrap; width: max-content; max-width: calc(100vw - 5rem);
    border: 2px solid #b8270e; background: #fff; color: #14211e; box-shadow: 0 2px 10px rgb(0 0 0 / 25%);
  }
  .bar > * {
    appearance: none; display: flex; align-items: center; justify-content: center; min-width: 36px; min-height: 36px; padding: 0 9px;
    border: 0; background: none; color: inherit; text-decoration: none; cursor: pointer;
  }
  .bar > .name { background: #b8270e; color: #fff; cursor: default; }
  .bar > .grip { cursor: grab; touch-action: none; user-select: none; -webkit-user-select: none; background: #b8270e; color: #fff; }
  .bar > :is(button, a):hover { background: #ece8df; }
  .bar > :is(button, a):focus-visible { outline-offset: -3px; box-shadow: none; }
  .bar > [aria-disabled] { opacity: 0.4; cursor: default; }
  .vh { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  @media (pointer: coarse) {
    .bar > * { min-width: 44px; min-height: 44px; }
    .add { width: 44px; height: 44px; margin: -22px 0 0 -22px; }
  }
`;

/** Of the page itself while its parts are moved. */
const PAGE_STYLE = `
  .still-empty[data-sc-path] { min-height: 5rem; outline: 2px dashed #0b5cad; outline-offset: -4px; }
  [data-sc-field] { cursor: default !important; }
  [data-sc-field]:hover { outline: none !important; }
  [data-desk-dragging], [data-desk-dragging] * { cursor: grabbing !important; user-select: none !important; }
`;

/** A place over a page for what is drawn on it, which comes first for whoever comes by keyboard. It goes with the document. */
export function drawOver(page: Document): ShadowRoot | undefined {
  const window = page.defaultView;
  if (!window) return undefined;
  const sheetOf = (style: string): CSSStyleSheet => {
    const sheet = new window.CSSStyleSheet();
    sheet.replaceSync(style);
    return sheet;
  };
  const host = page.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheetOf(PARTS_STYLE)];
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheetOf(PAGE_STYLE)];
  page.body.prepend(host);
  return root;
}
