/**
 * How the pages of this service look: the sites' colours, spaces and type (src/styles/tokens.css), by the fonts that a reader has. The
 * service stands alone, on an origin of its own: it fetches nothing from the sites.
 */
export const STYLE = `:root{color-scheme:light dark;--paper:light-dark(#fbfaf6,#101917);--card:light-dark(#fff,#17231f);--ink:light-dark(#14211e,#f0ebde);--ink-2:light-dark(#43504b,#bfc5bb);--rule:light-dark(#d9d4c7,#2c3a35);--field:light-dark(#7f857d,#738079);--accent:light-dark(#b8270e,#ff7f62);--deep:light-dark(#8c1a06,#ffa48e);--on-accent:light-dark(#fff9f1,#1c0b06);--err:light-dark(#94103f,#ff92b2);--err-wash:light-dark(#f9e6eb,#30151e);--focus:light-dark(#0b5cad,#8ec5ff)}
@media (prefers-contrast:more){:root{--paper:light-dark(#fff,#000);--card:light-dark(#fff,#000);--ink:light-dark(#000,#fff);--ink-2:light-dark(#000,#fff);--field:light-dark(#000,#fff);--accent:light-dark(#8c1a06,#ffa48e)}}
*{box-sizing:border-box}
body{margin:0;font:1.0625rem/1.5 'Schibsted Grotesk',Arial,sans-serif;color:var(--ink);background:var(--paper);overflow-wrap:break-word}
.mast{display:flex;align-items:center;gap:.75rem;padding:1rem max(1.25rem,calc(50% - 14rem));border-bottom:1px solid var(--rule);font:420 1.4375rem/1.2 Literata,Georgia,serif}
.mast svg{flex:none;fill:currentcolor}.mast .pile{fill:var(--accent)}
main{max-width:30.5rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1{margin:0 0 .5rem;font:420 clamp(1.75rem,1.5rem + 1.1vw,2.25rem)/1.14 Literata,Georgia,serif;letter-spacing:-.012em}
p{margin:.75rem 0}.for{margin:0 0 1.5rem;color:var(--ink-2)}
fieldset{min-width:0;margin:0;padding:0;border:0}legend{padding:0;font-weight:600}
form+form,form+.ways,.ways{margin-top:1.5rem}
label{display:block;margin:1rem 0 .25rem;font-weight:600}
input,select{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--field);border-radius:2px}
label:has(>input[type=checkbox]){display:flex;align-items:center;gap:.75rem;min-height:2.75rem;font-weight:400}
input[type=checkbox]{flex:none;width:1.25rem;min-height:1.25rem;margin:0;accent-color:var(--accent)}
[aria-invalid]{border-color:var(--err);border-width:2px}
button{min-height:2.75rem;margin-top:1.25rem;padding:.5rem 1.5rem;font:inherit;font-weight:600;color:var(--on-accent);background:var(--accent);border:1px solid transparent;border-radius:2px;cursor:pointer}
button:hover{background:var(--deep)}
.ways{padding-top:1rem;border-top:1px solid var(--rule)}.ways form+form{margin-top:0}
.ways button{margin:0;padding:.5rem 0;color:var(--ink);background:none;font-weight:400;text-decoration:underline;text-decoration-color:var(--field);text-underline-offset:.3em;text-align:start}
.ways button:hover{color:var(--accent)}
a{color:var(--accent)}
.code{font:700 1.75rem/1.4 ui-monospace,monospace;letter-spacing:.2em}
.problem{margin:.75rem 0;padding:.5rem .75rem;color:var(--err);background:var(--err-wash);border-inline-start:3px solid var(--err)}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media (forced-colors:active){button{border-color:ButtonText}}`;
