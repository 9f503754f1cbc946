/**
 * The only script that a document page runs before its visitor acts; pages that are applications come alive in the first idle
 * moment after their load. It is inlined, byte for byte the same on every page, so that one hash in the
 * Content-Security-Policy admits it, and with 'strict-dynamic' whatever it appends.
 *
 * States: dormant → loading → live | failed. Intent (pointer, focus, key, a `#/…` route, an idle moment on a fast
 * connection) appends the page's scripts in order; clicks on an island are marked busy, kept, and replayed when the
 * application says that it is live. Until then, and where it fails, links and forms work as the platform has them.
 */
import { publishFromDocument } from '@/features/analytics';
import { lateStyles } from '@/generated/late-styles';
import { live } from '@/generated/live';
import { measure } from '@/generated/measure';
import type { LivePage, NextPage } from './boot-data';
import { CONTROLS, type Boot } from '@/lib/boot';
import { inOwnLanguage } from '@/lib/own-language';
import { keepQuery } from './keep-query';

const { dataset } = document.documentElement;
// Before anything is painted: by this the header shows the account instead of the sign-in. Both parts of a token begin so: `{"`.
// A document that may have no cookies throws here and stays without scripts.
// eslint-disable-next-line no-restricted-properties -- a guard would cost every page its bytes
const isIn = () => /\bmh_jwt=ey[\w-]+\.ey/.test(document.cookie);
if (isIn()) dataset.session = 'in';
// For styles of browsers that do not know the media feature `scripting` (Chrome before 120).
dataset.js = '';
// A page that the browser kept for "Back" may be somebody's who has signed out since, or say "Sign in" to who has.
addEventListener('pageshow', (event) => event.persisted && isIn() === !dataset.session && location.reload());
publishFromDocument();
addEventListener('click', keepQuery, true);

function add(src: string, module?: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = src;
  script.async = false;
  if (module) script.type = module;
  return document.head.appendChild(script);
}

let isMeasured = false;
/** What hears of errors is there before anything else that may fail. */
function addMeasure(): void {
  if (!isMeasured) add(measure, 'module');
  isMeasured = true;
}

/** A module that others will ask for. One that does not come is said by who asks for it. */
function ahead(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

const GIVE_UP_MS = 20_000;
const IDLE_AFTER_LOAD_MS = 3_000;

// What this page may load stands between Next's data and this script, and nowhere else: whatever an author's markup calls itself,
// what is before a script of ours is ours. An element whose name hides `currentScript` is no script; and Next takes its data from
// the first element with this id: unless that is ours, the page stays the document that it is.
const own = document.currentScript!;
const after = document.querySelector('#__NEXT_DATA__')!.nextElementSibling as HTMLScriptElement;
const list = own.matches('script+script') && own.previousElementSibling === after ? after : null;
const { parts, scripts = [], into, groups } = JSON.parse(list?.text ?? '{}') as Partial<LivePage & NextPage>;
const waiting: HTMLElement[] = [];
let timer = 0;

const boot: Boot = {
  state: 'dormant',
  ready() {
    boot.state = 'live';
    delete dataset.plain;
    clearTimeout(timer);
    replay();
  },
  fail(what) {
    boot.state = 'failed';
    clearTimeout(timer);
    console.warn('Script:', what); // oxlint-disable-line no-console -- as the application says it (lib/boot), in fewer bytes
    dataset.plain = '';
    replay();
    // What a script would open over the page has a page of its own, which the browser tells where it comes from.
    if (isRoute()) location.replace(inOwnLanguage(/^#\/(signup|reg)/.test(location.hash) ? '/sign-up' : '/sign-in'));
  },
};
window.__boot = boot;

/** Clicks what was clicked meanwhile: what answers by now, a script or the platform, does it. */
function replay(): void {
  removeEventListener('click', onClick, true);
  for (const element of waiting.splice(0)) {
    // Busy until it is done: what was asked for by a state that the document could not know is told by that.
    if (element.isConnected) element.click();
    element.removeAttribute('aria-busy');
  }
}

/** The first thing that fails is what is said. */
const failed = (what: string) => boot.state === 'loading' && boot.fail(what);

function load(): void {
  if (boot.state !== 'dormant' || !list) return;
  boot.state = 'loading';
  addMeasure();
  timer = window.setTimeout(() => {
    failed('late');
    dispatchEvent(new Event('said'));
  }, GIVE_UP_MS);
  const failing = (script: HTMLScriptElement, what: string) => void (script.onerror = () => failed(what));
  // Without dots, slashes and escapes there is no way out of the build's folders.
  if (parts) {
    // What scripts show may have styles that the document did without: they are there first, and where they do not come it goes on.
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: lateStyles });
    sheet.onload = sheet.onerror = () => failing(add(`/_boot/live-${live.entry}.js`, 'module'), 'live');
    document.head.append(sheet);
    ahead(`/_boot/live-${live.entry}.js`);
    for (const part of [...live.first, ...parts]) if (!/[^\w-]/.test(part)) ahead(`/_boot/live-${part}.js`);
  }
  if (into) ((window as unknown as Record<string, unknown[] | undefined>)[into] ??= []).push(...(groups ?? []));
  for (const src of scripts) if (!/[.%]/.test(src)) failing(add(`/_next/static/${src}.js`), src);
}

function onIntent(event: Event): void {
  const target = event.target instanceof Element ? event.target : null;
  if (event.type === 'pointerover' && !target?.closest(CONTROLS)) return;
  load();
}

function onClick(event: MouseEvent): void {
  const island = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-island]') : null;
  if (!island || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  // React would come alive to answer it, and answer what is clicked then besides.
  event.stopPropagation();
  if (!waiting.includes(island)) waiting.push(island);
  island.setAttribute('aria-busy', 'true');
  load();
}

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void) => (window.requestIdleCallback ?? setTimeout)(work);

// Nothing of this takes the line from what is shown first.
addEventListener('load', () => whenIdle(addMeasure));

// Applications come alive without an intent, and so does the menu of who is signed in: when the page stands there whole, since
// sooner their scripts would take the line from its fonts and pictures.
if (list?.dataset.now !== undefined || dataset.session) addEventListener('load', () => whenIdle(load));

function isRoute(): boolean {
  return location.hash.startsWith('#/');
}
const onHash = () => {
  if (isRoute()) load();
};

// They stay: what is loaded is not loaded again, and what would take them away is bytes of every page.
for (const intent of ['pointerover', 'pointerdown', 'touchstart', 'wheel', 'focusin', 'keydown'])
  addEventListener(intent, onIntent, { passive: true });
addEventListener('click', onClick, true);
// For as long as the page lives (navigation/usePresses); before React hears of it, which comes alive at once.
addEventListener('pointerdown', (event) => (boot.press = event), true);
addEventListener('hashchange', onHash);
onHash();

/** Network Information API; absent in Safari and Firefox, where only real intent loads. */
interface Connection {
  effectiveType: string;
  saveData: boolean;
  downlink: number;
  rtt: number;
}
const { connection } = navigator as Navigator & { connection?: Connection };
if (connection?.effectiveType === '4g' && !connection.saveData && connection.downlink >= 5 && connection.rtt <= 100) {
  addEventListener('load', () => setTimeout(() => whenIdle(load), IDLE_AFTER_LOAD_MS));
}
