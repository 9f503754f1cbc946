import { HEAD_LOOK, LOOK, PILES } from '../../kit/pages/look.ts';

/** The site's head, fields, buttons and notices (src/renderings/site-header, src/ui), as far as these pages have them. */
export const STYLE = `${LOOK}${PILES}*{box-sizing:border-box;margin:0;padding:0}
body{font:400 var(--t-md)/var(--lh-ui) var(--sans);color:var(--ink);background:var(--paper);overflow-wrap:break-word;-webkit-font-smoothing:antialiased}
${HEAD_LOOK}
main{display:grid;grid-template-columns:minmax(0,30rem);gap:var(--s5);align-content:start;padding-block:var(--s7)}
h1{font:var(--w-display) var(--t-2xl)/var(--lh-head) var(--serif);letter-spacing:var(--track-display);text-wrap:balance}
p{text-wrap:pretty}.for{margin-top:calc(-1*var(--s3));color:var(--ink-2)}
main>button{justify-self:start}
a{color:inherit;text-decoration-thickness:1px;text-underline-offset:.2em}
fieldset{min-width:0;border:0}legend{padding:0;margin-bottom:var(--s3);font-weight:600}
form{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--s4);justify-items:start}form>*{max-width:100%}
fieldset,.field{width:100%}fieldset{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--s4);justify-items:start}
.field{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--s1)}label{font-weight:600;font-size:var(--t-sm)}
input,select{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--paper);border:var(--hair) solid var(--rule-field);border-bottom-width:2px;border-radius:var(--r0)}
input:hover,select:hover{border-color:var(--ink)}
label:has(>input[type=checkbox]){display:flex;align-items:center;gap:var(--s3);min-height:2.75rem;font-weight:400}
input[type=checkbox]{flex:none;width:1.25rem;min-height:1.25rem;height:1.25rem;accent-color:var(--accent)}
[aria-invalid]{border-color:var(--err);border-width:2px;background:var(--err-wash)}
button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.5rem 1.25rem;border:var(--hair) solid var(--accent);background:var(--accent);color:var(--on-accent);font:500 var(--t-sm)/1.2 var(--sans);border-radius:var(--r0);cursor:pointer}
button:hover{background:var(--accent-deep);border-color:var(--accent-deep)}
.ways{display:flex;flex-wrap:wrap;gap:0 var(--s5);padding-top:var(--s3);border-top:var(--hair) solid var(--rule)}
.ways button{padding:0;border-color:transparent;color:var(--ink);background:none;text-decoration:underline;text-decoration-color:var(--accent);text-underline-offset:.3em;text-align:start}
.ways button:hover{color:var(--accent)}.ways form:has(label){flex:1 1 100%;padding-block:var(--s4)}
.code{font:600 var(--t-2xl)/1.4 ui-monospace,monospace;letter-spacing:.2em}
.wrong{color:var(--err);font-size:var(--t-xs);font-weight:600}
.notice{border-inline-start:var(--bar) solid var(--c);background:var(--w);padding:var(--s4) var(--s5) var(--s4) var(--s4);font-size:var(--t-sm);line-height:1.5}
.notice--err{--c:var(--err);--w:var(--err-wash)}.notice--info{--c:var(--info);--w:var(--info-wash)}
.notice strong{display:block;color:var(--c)}.notice ul{margin:var(--s2) 0 0 1.1em}.notice a{font-weight:500;padding-block:.15rem}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}input:focus-visible,select:focus-visible{outline-offset:0;border-color:var(--focus)}
@media (forced-colors:active){button{border-color:ButtonText}}`;
