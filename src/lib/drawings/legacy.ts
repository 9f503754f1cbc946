// @ts-nocheck -- replaced by the typed programs beside it
/* eslint-disable */
import { contours } from './contour.ts';
import { ITALIC } from './glyphs.ts';
// kit.mjs: seeded numbers, noise, palettes, path helpers shared by every Aldermoor drawing program
function rng(seed){let h=2166136261;for(const c of String(seed)){h^=c.charCodeAt(0);h=Math.imul(h,16777619)}
  let a=h>>>0;const f=()=>{a=(a+0x6D2B79F5)|0;let t=Math.imul(a^a>>>15,1|a);t=t+Math.imul(t^t>>>7,61|t)^t;return((t^t>>>14)>>>0)/4294967296};
  f.r=(lo,hi)=>lo+(hi-lo)*f();f.i=(lo,hi)=>Math.floor(f.r(lo,hi+1));f.pick=l=>l[Math.floor(f()*l.length)];return f}
function noise2(R){const P=[...Array(256).keys()];for(let i=255;i>0;i--){const j=R.i(0,i);[P[i],P[j]]=[P[j],P[i]]}const p=P.concat(P);
  const G=Array.from({length:256},()=>{const t=R()*Math.PI*2;return[Math.cos(t),Math.sin(t)]});const s=t=>t*t*t*(t*(t*6-15)+10);
  const n=(x,y)=>{const X=Math.floor(x)&255,Y=Math.floor(y)&255,u=x-Math.floor(x),v=y-Math.floor(y);const g=(a,b,dx,dy)=>{const q=G[p[p[(X+a)&255]+((Y+b)&255)]&255];return q[0]*dx+q[1]*dy};
    const U=s(u),V=s(v);return(1-V)*((1-U)*g(0,0,u,v)+U*g(1,0,u-1,v))+V*((1-U)*g(0,1,u,v-1)+U*g(1,1,u-1,v-1))};
  n.fbm=(x,y,o=4)=>{let s=0,a=.5,f=1;for(let i=0;i<o;i++){s+=a*n(x*f+i*17,y*f-i*9);a*=.5;f*=2}return s};return n}
// six printed palettes: g ground, i key ink, a/b/c three tints, p the single "pop"
const PAL={
  peat:{g:'#EDE3D0',i:'#1C211D',a:'#6A4A33',b:'#B88C5C',c:'#D9C5A2',p:'#C22A10'},
  tarn:{g:'#D5E2DF',i:'#0E2A35',a:'#1D566A',b:'#6C9FA6',c:'#A9C7C5',p:'#C22A10'},
  moss:{g:'#E3E6CF',i:'#17271C',a:'#3A5A33',b:'#879A4E',c:'#BFC893',p:'#E3A008'},
  heather:{g:'#EBDDE2',i:'#2B1428',a:'#6C2A56',b:'#B06F95',c:'#D8B6C6',p:'#E3A008'},
  gorse:{g:'#EFBE35',i:'#1C211D',a:'#A84A17',b:'#C98A17',c:'#F7DE97',p:'#FBF6EA'},
  night:{g:'#14221F',i:'#F1EADB',a:'#5E847B',b:'#2B4640',c:'#9DB6AB',p:'#F0684A'},
  alder:{g:'#C22A10',i:'#FBF1E2',a:'#7C1408',b:'#E2694C',c:'#F3BF9C',p:'#16221F'},
};
const F=n=>Math.round(n).toString();
const line=pts=>'M'+pts.map(p=>F(p[0])+' '+F(p[1])).join('L');
function smooth(pts,close){ // quadratic through midpoints
  const n=pts.length;if(n<3)return line(pts);const m=(a,b)=>[(a[0]+b[0])/2,(a[1]+b[1])/2];let d='';
  if(close){let s=m(pts[n-1],pts[0]);d='M'+F(s[0])+' '+F(s[1]);for(let i=0;i<n;i++){const e=m(pts[i],pts[(i+1)%n]);d+='Q'+F(pts[i][0])+' '+F(pts[i][1])+' '+F(e[0])+' '+F(e[1])}return d+'Z'}
  d='M'+F(pts[0][0])+' '+F(pts[0][1]);for(let i=1;i<n-1;i++){const e=i==n-2?pts[n-1]:m(pts[i],pts[i+1]);d+='Q'+F(pts[i][0])+' '+F(pts[i][1])+' '+F(e[0])+' '+F(e[1])}return d}
const svg=(W,H,bg,body)=>`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice"><rect width="${W}" height="${H}" fill="${bg}"/>${body}</svg>`;
// The house programs. Every one is a *section*: a cut through ground, timber, water or cloth.
// 1 MOOR: hypsometric tints, fine contours, one surveyed line
function moor(seed,pal,W=1200,H=800){const R=rng(seed),N=noise2(R),p=PAL[pal],c=15,nx=Math.ceil(W/c)+3,ny=Math.ceil(H/c)+3,v=[];
  const cx=R.r(.25,.75)*W,cy=R.r(.3,.7)*H,th=R.r(0,3.1);
  for(let j=0;j<ny;j++)for(let i=0;i<nx;i++){const x=(i-1)*c,y=(j-1)*c;const u=((x-cx)*Math.cos(th)+(y-cy)*Math.sin(th))/W,w=(-(x-cx)*Math.sin(th)+(y-cy)*Math.cos(th))/W;
    v.push(.95*Math.exp(-(u*u*5+w*w*16))+1.05*N.fbm(x/430+3,y/430+7,3)+.35*Math.exp(-(((x-W*.85)/300)**2+((y-H*.15)/240)**2)))}
  const lo=Math.min(...v),hi=Math.max(...v),K={contour:(v,t)=>({coordinates:[contours({columns:nx,rows:ny,values:Float64Array.from(v)},t).map(r=>[...r.map(q=>[q[0]+.5,q[1]+.5]),[0,0]])]})};const T=t=>lo+(hi-lo)*t;
  const path=(t,fill)=>{const g=K.contour(v,T(t));let d='';for(const poly of g.coordinates)for(const ring of poly){if(ring.length<9)continue;const pts=ring.slice(0,-1).map(q=>[(q[0]-1.5)*c,(q[1]-1.5)*c]);
     d+=smooth(pts.length>40?pts.filter((_,i)=>i%2==0):pts,true)}return d};
  let o='';[[.3,p.c],[.52,p.b],[.72,p.a]].forEach(([t,f])=>o+=`<path d="${path(t)}" fill="${f}"/>`);
  let thin='',thick='';for(let k=1;k<26;k++){const t=.06+k*.036;const d=path(t);if(k%5==0)thick+=d;else thin+=d}
  o+=`<path d="${thin}" fill="none" stroke="${p.i}" stroke-width="1.1" opacity=".75"/><path d="${thick}" fill="none" stroke="${p.i}" stroke-width="2.6"/>`;
  const y0=R.r(.25,.75)*H,y1=y0+R.r(-.2,.2)*H;let tick='';for(let i=0;i<=24;i++){const t=i/24,x=t*W,y=y0+(y1-y0)*t,l=i%4==0?22:9;tick+=`M${F(x)} ${F(y)}v${l}`}
  o+=`<path d="M0 ${F(y0)}L${W} ${F(y1)}${tick}" stroke="${p.p}" stroke-width="4.5" fill="none"/>`;return svg(W,H,p.g,o)}
// 2 PILES: timbers under a waterline
function piles(seed,pal,W=1200,H=800){const R=rng(seed),N=noise2(R),p=PAL[pal];const wl=Math.round(H*R.r(.2,.34));let o=`<rect y="${wl}" width="${W}" height="${H-wl}" fill="${p.c}"/>`;
  const bands=[p.b,p.a];let yb=wl+(H-wl)*.42;o+=`<rect y="${F(yb)}" width="${W}" height="${H}" fill="${bands[0]}"/><rect y="${F(wl+(H-wl)*.78)}" width="${W}" height="${H}" fill="${bands[1]}"/>`;
  let x=-10,k=0;const red=R.i(9,16);const u=W/64;let wat='';
  while(x<W){const w=u*R.pick([.5,.8,1.2,1.2,1.8,2.4]),gap=u*R.pick([.45,.6,.9,1.4]);const n=N(x/260,3.3)+.5*N(x/70,9);const d=wl+(H-wl)*(.46+.7*n)+R.r(-20,20),top=wl-H*R.r(.015,.16)*(R()<.55?1:.25);
    const f=k==red?p.p:p.i;const b=Math.min(d,H+30);o+=`<path d="M${F(x)} ${F(top)}h${F(w)}V${F(b-w*.9)}L${F(x+w/2)} ${F(b)}L${F(x)} ${F(b-w*.9)}Z" fill="${f}"/>`;
    if(w>u*1.1&&k!=red){let g='';for(let q=1;q<3;q++){g+=`M${F(x+w*q/3)} ${F(top+8)}V${F(b-w*1.4)}`}o+=`<path d="${g}" stroke="${p.b}" stroke-width="1.3" fill="none" opacity=".75"/>`}
    x+=w+gap;k++}
  for(let j=0;j<9;j++){const y=wl+j*j*4.2+1;let q=R.r(-60,0);while(q<W){const l=R.r(30,200)*(1-j*.07);wat+=`M${F(q)} ${F(y)}h${F(l)}`;q+=l+R.r(14,40+j*46)}}
  o+=`<path d="${wat}" stroke="${p.g}" stroke-width="2.4" fill="none"/><rect y="${wl-2}" width="${W}" height="4" fill="${p.i}"/>`;
  return svg(W,H,p.g,o)}
// 3 CLOTH: an over-and-under draft
function cloth(seed,pal,W=1200,H=800){const R=rng(seed),p=PAL[pal];const cols=[p.i,p.a,p.b,p.c];const mk=L=>{const l=[];let s=-40;const base=R.pick([1,1.2]);while(s<L+40){const w=R.pick([26,40,40,58,84])*base;const last=l.length?l[l.length-1].f:'';let f;do f=R.pick(cols);while(f==last);l.push({s,w,f});s+=w+R.pick([6,10,10])}return l};
  const A=mk(W),B=mk(H);A[R.i(3,A.length-4)].f=p.p;const sh=R.pick([2,3]),st=R.pick([1,2]);let o='';
  const strip=(x,y,w,h,f,vert)=>{let s=`<path d="M${F(x)} ${F(y)}h${F(w)}v${F(h)}h${F(-w)}z" fill="${f}"/>`;return s};
  let groups={};const add=(f,d)=>groups[f]=(groups[f]||'')+d;const rect=(x,y,w,h)=>`M${F(x)} ${F(y)}h${F(w)}v${F(h)}h${F(-w)}z`;
  for(const a of A)add(a.f,rect(a.s,-5,a.w,H+10));o+=Object.entries(groups).map(([f,d])=>`<path d="${d}" fill="${f}"/>`).join('');groups={};let sh1='',sh2='';
  B.forEach((b,j)=>{let run=null;A.forEach((a,i)=>{const over=((i*st+j)%(sh+1))<sh-0;const x0=a.s-6,x1=a.s+a.w+6;if(over){run?run[1]=x1:run=[x0,x1]}if(!over||i==A.length-1){if(run){add(b.f,rect(run[0],b.s,run[1]-run[0],b.w));sh1+=`M${F(run[0])} ${F(b.s)}v${F(b.w)}M${F(run[1])} ${F(b.s)}v${F(b.w)}`;
      if(b.w>50)for(let q=1;q<4;q++)sh2+=`M${F(run[0])} ${F(b.s+b.w*q/4)}H${F(run[1])}`;run=null}}})});
  o+=Object.entries(groups).map(([f,d])=>`<path d="${d}" fill="${f}"/>`).join('');
  o+=`<path d="${sh1}" stroke="${p.g}" stroke-width="3"/><path d="${sh2}" stroke="${p.g}" stroke-width="1.1" opacity=".55"/>`;
  const rot=R.pick([0,0,-12,14,45]);return svg(W,H,p.g,`<g transform="rotate(${rot} ${W/2} ${H/2}) ${rot?`translate(${W/2} ${H/2}) scale(${rot==45?1.6:1.3}) translate(${-W/2} ${-H/2})`:''}">${o}</g>`)}
// 4 RINGS: timber end-grain, shifted along a saw-cut
function rings(seed,pal,W=1200,H=800){const R=rng(seed),N=noise2(R),p=PAL[pal];const cx=W*R.r(.28,.72),cy=H*R.r(.35,.75),M=Math.hypot(W,H)*.9;const rr=[];let r=14;while(r<M){rr.push(r);r+=9+16*Math.abs(N(r/90,4))+R.r(0,7)}
  const ring=r=>{const n=44,pts=[];for(let k=0;k<n;k++){const t=k/n*Math.PI*2,q=r*(1+.2*N(Math.cos(t)*1.1+5,Math.sin(t)*1.1+r/900))+r*.06*N(Math.cos(t)*3+r/120,Math.sin(t)*3);pts.push([cx+Math.cos(t)*q*1.12,cy+Math.sin(t)*q])}return smooth(pts,true)};
  const fills=[[.62,p.c],[.4,p.b],[.17,p.a]];let art='';for(const[t,f]of fills)art+=`<path d="${ring(rr[Math.floor(rr.length*t)])}" fill="${f}"/>`;
  const red=Math.floor(rr.length*R.r(.3,.6));let d='',d2='';rr.forEach((q,i)=>{if(i==red)return;(i%6==0?d2+=ring(q):d+=ring(q))});
  art+=`<path d="${d}" fill="none" stroke="${p.i}" stroke-width="1.4"/><path d="${d2}" fill="none" stroke="${p.i}" stroke-width="4"/><path d="${ring(rr[red])}" fill="none" stroke="${p.p}" stroke-width="9"/>`;
  let cr='';for(let k=0;k<4;k++){const t=R.r(0,6.28),l=R.r(.15,.4)*M;cr+=`M${F(cx)} ${F(cy)}L${F(cx+Math.cos(t)*l)} ${F(cy+Math.sin(t)*l)}L${F(cx+Math.cos(t+.03)*l*.6)} ${F(cy+Math.sin(t+.03)*l*.6)}Z`}art+=`<path d="${cr}" fill="${p.i}"/>`;
  const cut=R.r(.3,.7)*W,an=R.r(-.25,.25),x0=cut-an*H/2,x1=cut+an*H/2,off=R.r(40,90)*R.pick([1,-1]);const id='c'+seed.replace(/\W/g,'');
  return svg(W,H,p.g,`<defs><g id="${id}">${art}</g><clipPath id="${id}l"><path d="M0 0H${F(x0)}L${F(x1)} ${H}H0Z"/></clipPath><clipPath id="${id}r"><path d="M${W} 0H${F(x0)}L${F(x1)} ${H}H${W}Z"/></clipPath></defs><g clip-path="url(#${id}l)"><use href="#${id}"/></g><g clip-path="url(#${id}r)"><rect width="${W}" height="${H}" fill="${p.g}"/><use href="#${id}" y="${F(off)}"/></g><path d="M${F(x0)} 0L${F(x1)} ${H}" stroke="${p.g}" stroke-width="7"/>`)}
// 5 STRATA: a geologist's section, hatched and faulted
function strata(seed,pal,W=1200,H=800){const R=rng(seed),N=noise2(R),p=PAL[pal],id='s'+seed.replace(/\W/g,'');const n=R.i(6,8);const fx=W*R.r(.35,.65),slope=R.r(-.35,.35),thr=R.r(60,130)*R.pick([-1,1]);
  const pat=`<pattern id="${id}0" width="16" height="16" patternUnits="userSpaceOnUse"><path d="M3 3h.1M11 11h.1" stroke="${p.i}" stroke-width="3.4" stroke-linecap="round"/></pattern><pattern id="${id}1" width="13" height="13" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 6h13" stroke="${p.i}" stroke-width="1.6"/></pattern><pattern id="${id}2" width="44" height="22" patternUnits="userSpaceOnUse"><path d="M0 1h44M0 12h44M10 1v11M32 12v10" stroke="${p.i}" stroke-width="1.5" fill="none"/></pattern><pattern id="${id}3" width="34" height="14" patternUnits="userSpaceOnUse"><path d="M2 4h16M20 11h12" stroke="${p.i}" stroke-width="1.8"/></pattern><pattern id="${id}4" width="22" height="22" patternUnits="userSpaceOnUse"><path d="M5 2v7M1.5 5.500h7M16 13v7M12.500 16.500h7" stroke="${p.i}" stroke-width="1.4"/></pattern>`;
  let art='';let y=H*R.r(.16,.28);const fl=[p.c,p.b,p.g,p.a,p.c,p.b,p.a,p.i];const ps=[0,3,2,1,4,0,3];const dip=R.r(-.12,.12);let red=R.i(2,4);
  for(let k=0;k<n;k++){const pts=[];for(let x=-40;x<=W+40;x+=60)pts.push([x,y+dip*(x-W/2)+70*N(x/420+k*.13,k*.35)+14*N(x/90,k*3)]);const d=smooth(pts)+`L${W+40} ${H+300}L-40 ${H+300}Z`;
    art+=`<path d="${d}" fill="${fl[k]}"/><path d="${d}" fill="url(#${id}${ps[k%7]%5})" opacity="${fl[k]==p.a?.55:.8}"/><path d="${smooth(pts)}" fill="none" stroke="${k==red?p.p:p.i}" stroke-width="${k==red?13:2.4}"/>`;y+=H*R.r(.08,.17)}
  const x0=fx-slope*H/2,x1=fx+slope*H/2;let bh='';const bx=W*R.pick([.2,.8]);
  return svg(W,H,p.g,`<defs>${pat}<g id="${id}g">${art}</g><clipPath id="${id}l"><path d="M0 0H${F(x0)}L${F(x1)} ${H}H0Z"/></clipPath><clipPath id="${id}r"><path d="M${W} 0H${F(x0)}L${F(x1)} ${H}H${W}Z"/></clipPath></defs><g clip-path="url(#${id}l)"><use href="#${id}g"/></g><g clip-path="url(#${id}r)"><use href="#${id}g" y="${F(thr)}"/></g><path d="M${F(x0)} 0L${F(x1)} ${H}" stroke="${p.i}" stroke-width="3"/><rect x="${F(bx)}" y="0" width="26" height="${F(H*.82)}" fill="${p.g}" stroke="${p.i}" stroke-width="3"/><path d="M${F(bx+13)} 0V${F(H*.82)}" stroke="${p.p}" stroke-width="5" stroke-dasharray="26 14"/>`)}
// 6 REED: wind over a bed of rushes
function reed(seed,pal,W=1200,H=800){const R=rng(seed),N=noise2(R),p=PAL[pal];let o='';const sx=W*R.r(.25,.75),sy=H*R.r(.28,.42),sr=Math.min(W,H)*R.r(.16,.24);o+=`<circle cx="${F(sx)}" cy="${F(sy)}" r="${F(sr)}" fill="${p.p}"/>`;
  const wind=R.pick([-1,1])*R.r(.5,1);const layers=[[p.c,60,.5,5],[p.b,60,.62,6],[p.a,56,.74,7],[p.i,46,.86,7]];
  layers.forEach(([f,n,h,w],li)=>{let d='';const base=H*(.86+li*.1);d+=`M-20 ${F(base)}`;let top=[];for(let k=0;k<n;k++){const x=(k+R.r(-.5,.5))/n*(W+260)-130,L=H*h*R.r(.45,1),b=wind*L*R.r(.15,.55)*(1+N(x/240,li*5)),ww=w*R.r(.6,1.3)*1.2;const y=base+30,tx=x+b,ty=y-L,mx=x+b*.12,my=y-L*.6;
      d+=`M${F(x-ww)} ${F(y)}Q${F(mx-ww*.7)} ${F(my)} ${F(tx)} ${F(ty)}Q${F(mx+ww*.7)} ${F(my)} ${F(x+ww)} ${F(y)}Z`;if(R()<.16&&li>0){const hx=tx,hy=ty,a=Math.atan2(ty-my,tx-mx);const l=R.r(40,70),q=9;d+=`M${F(hx)} ${F(hy)}L${F(hx-Math.cos(a)*l-Math.sin(a)*q)} ${F(hy-Math.sin(a)*l+Math.cos(a)*q)}L${F(hx-Math.cos(a)*(l+10))} ${F(hy-Math.sin(a)*(l+10))}L${F(hx-Math.cos(a)*l+Math.sin(a)*q)} ${F(hy-Math.sin(a)*l-Math.cos(a)*q)}Z`}}
    d+=`M-20 ${F(base+8)}H${W+20}V${H+200}H-20Z`;o+=`<path d="${d}" fill="${f}" fill-rule="nonzero"/>`});
  let w='';for(let k=0;k<9;k++){const y=H*.06+k*H*.05;let q=R.r(-100,100);while(q<W){const l=R.r(60,320);w+=`M${F(q)} ${F(y+8*N(q/200,k))}h${F(l)}`;q+=l+R.r(120,500)}}return svg(W,H,p.g,`<path d="${w}" stroke="${p.c}" stroke-width="2.500" fill="none"/>`+o)}
// 7 LETTER: a glyph of Literata that exists only as a change in the direction of line
function letter(seed,pal,W=1200,H=800,ch='&',italic=true){const R=rng(seed),p=PAL[pal],id='l'+seed.replace(/\W/g,'');
  const d=setText(ch,W,H,R);const hatch=(ang,gap,w,col)=>{let t='';const D=Math.hypot(W,H);for(let k=-D/2;k<D/2;k+=gap)t+=`M${F(-D/2)} ${F(k)}h${F(D)}`;return`<path transform="translate(${W/2} ${H/2}) rotate(${ang})" d="${t}" stroke="${col}" stroke-width="${w}" fill="none"/>`};
  const a1=R.pick([0,90,22,-30]),a2=a1+R.pick([90,60,-65]);
  return svg(W,H,p.g,`<defs><clipPath id="${id}"><path d="${d}"/></clipPath></defs>${hatch(a1,13,3.2,p.b)}<g clip-path="url(#${id})"><rect width="${W}" height="${H}" fill="${p.g}"/>${hatch(a2,13,7.500,p.i)}</g><g transform="translate(${R.pick([-14,14])} 12)"><path d="${d}" fill="none" stroke="${p.p}" stroke-width="3.5"/></g>`)}
// 8 EXCHANGE: tracks and junctions
function exchange(seed,pal,W=1200,H=800){const R=rng(seed),p=PAL[pal],n=R.pick([4,5]),S=Math.round(H/n);let o='';const m=5;const cols=Math.ceil(W/S)+1;let lines='',bold='',dots='';
  const fills=[p.c,p.b,p.a];let bg='';for(let j=0;j<=n;j++)for(let i=0;i<cols;i++){const x=i*S,y=j*S;if(R()<.42){const f=R.pick(fills);const q=R.i(0,3);const c=[[x,y,`M${x} ${y}h${S}A${S} ${S} 0 0 1 ${x} ${y+S}Z`],[x,y,`M${x+S} ${y}v${S}A${S} ${S} 0 0 1 ${x} ${y}Z`],[x,y,`M${x+S} ${y+S}h${-S}A${S} ${S} 0 0 1 ${x+S} ${y}Z`],[x,y,`M${x} ${y+S}v${-S}A${S} ${S} 0 0 1 ${x+S} ${y+S}Z`]][q][2];bg+=`<path d="${c}" fill="${f}"/>`}
    const flip=R()<.5;for(let k=1;k<m;k++){const r=S*k/m;const c=k==3?'bold':'lines';let d=flip?`M${F(x+r)} ${y}A${F(r)} ${F(r)} 0 0 1 ${x} ${F(y+r)}M${F(x+S-r)} ${y+S}A${F(r)} ${F(r)} 0 0 1 ${x+S} ${F(y+S-r)}`:`M${F(x+S-r)} ${y}A${F(r)} ${F(r)} 0 0 0 ${x+S} ${F(y+r)}M${F(x+r)} ${y+S}A${F(r)} ${F(r)} 0 0 0 ${x} ${F(y+S-r)}`;if(k==m-1||k==1)lines+=d;else lines+=d}
    if(R()<.1)dots+=`<circle cx="${x}" cy="${y}" r="${F(S*.13)}" fill="${p.p}"/>`}
  return svg(W,H,p.g,bg+`<path d="${lines}" fill="none" stroke="${p.i}" stroke-width="3.2"/>${dots}`)}
// portrait.mjs: a head modelled as a signed-distance field, lit from one side, then engraved in lines of varying weight
const L=Math.hypot;const el=(p,c,r)=>{const x=(p[0]-c[0])/r[0],y=(p[1]-c[1])/r[1],z=(p[2]-c[2])/r[2];const k0=L(x,y,z),k1=L(x/r[0],y/r[1],z/r[2]);return k0<1e-6?-Math.min(...r):k0*(k0-1)/k1};
const sp=(p,c,r)=>L(p[0]-c[0],p[1]-c[1],p[2]-c[2])-r;
const cap=(p,a,b,r,r2=r)=>{const pa=[p[0]-a[0],p[1]-a[1],p[2]-a[2]],ba=[b[0]-a[0],b[1]-a[1],b[2]-a[2]];let h=(pa[0]*ba[0]+pa[1]*ba[1]+pa[2]*ba[2])/(ba[0]**2+ba[1]**2+ba[2]**2);h=Math.max(0,Math.min(1,h));return L(pa[0]-ba[0]*h,pa[1]-ba[1]*h,pa[2]-ba[2]*h)-(r+(r2-r)*h)};
const su=(a,b,k)=>{const h=Math.max(0,Math.min(1,.5+.5*(b-a)/k));return b+(a-b)*h-k*h*(1-h)};const ss=(a,b,k)=>-su(-a,b,k);
function portrait(seed,o={}){const R=rng(seed);const W=400,H=500;
  const O={yaw:R.r(.3,.6)*R.pick([-1,1]),pitch:R.r(-.06,.1),roll:R.r(-.06,.06),jaw:R.r(.92,1.06),nose:R.r(.9,1.15),hair:'short',tone:1,hairTone:.25,beard:0,glasses:0,cloth:'jacket',ground:'#D5E2DF',ink:'#0E2A35',tint:'#A9C7C5',...o};
  const cy=Math.cos(O.yaw),sy=Math.sin(O.yaw),cp=Math.cos(O.pitch),spn=Math.sin(O.pitch),cr=Math.cos(O.roll),sr=Math.sin(O.roll);
  const toHead=p=>{let[x,y,z]=p;y+=.9;[x,y]=[x*cr+y*sr,-x*sr+y*cr];[y,z]=[y*cp+z*spn,-y*spn+z*cp];[x,z]=[x*cy-z*sy,x*sy+z*cy];return[x,y-.9,z]};
  const wob=p=>Math.sin(p[0]*13+p[1]*7)*Math.sin(p[1]*15-p[2]*9)*Math.sin(p[2]*14+p[0]*5);
  const head=q=>{const m=[Math.abs(q[0]),q[1],q[2]];let d=el(q,[0,.36,-.1],[.72,.8,.86]);d=su(d,el(q,[0,-.3,.14],[.56*O.jaw,.76,.64]),.22);d=su(d,sp(q,[0,-.9,.48],.17*O.jaw),.24);d=su(d,sp(m,[.36,-.16,.5],.18),.22);
    d=su(d,cap(m,[0,.22,.72],[.34,.2,.6],.075),.16);d=ss(d,sp(m,[.27,.04,.9],.17),.14);d=su(d,sp(m,[.265,.03,.6],.145),.03);
    let n=cap(q,[0,.12,.74],[0,-.27*O.nose,.74+.22*O.nose],.06,.09);n=su(n,sp(m,[.09,-.31*O.nose,.8],.07),.08);d=su(d,n,.09);
    d=su(d,el(q,[0,-.535,.72],[.21,.055,.12]),.05);d=su(d,el(q,[0,-.635,.7],[.17,.06,.12]),.05);d=su(d,el(m,[.71,-.02,-.08],[.07,.2,.13]),.06);return d};
  const hair=q=>{if(O.hair=='none')return 9;let c=O.curl?O.curl*wob(q):.012*Math.sin(q[0]*30+q[1]*8+q[2]*10);
    if(O.hair=='scarf'){let d=el(q,[0,.1,-.12],[.88,1.0,.98]);d=su(d,cap(q,[0,-.9,.05],[0,-1.35,.1],.5,.62),.2);d=ss(d,el(q,[0,-.12,.95],[.52,.78,.72]),.06);return d+.014*Math.sin(q[1]*9+q[0]*6)}
    let d=el(q,[0,.44,-.16],[.82,.86,.93]);const n=[O.part||0,-.56,.83];d=ss(d,-((q[0])*n[0]+(q[1]-.62)*n[1]+(q[2]-.42)*n[2]),.08);
    if(O.hair=='short')d=Math.max(d,-(q[1]+.25));
    if(O.hair=='bob'||O.hair=='long'){let b=el(q,[0,O.hair=='long'?-.75:-.35,-.3],[.86,O.hair=='long'?1.35:.95,.66]);b=Math.max(b,q[2]-.22-.1*q[1]);d=su(d,b,.1)}
    if(O.hair=='bun'){d=Math.max(d,-(q[1]+.3));d=su(d,sp(q,[0,1.02,-.72],.36),.06)}
    return d+c};
  const body=p=>{let d=cap([Math.abs(p[0]),p[1],p[2]],[.3,-1.8,-.3],[1.3,-2.22,-.34],.4,.4);d=su(d,el(p,[0,-2.75,-.2],[1.2,1,.55]),.3);return d};
  const neck=(p)=>su(cap(p,[0,-.8,-.12],[0,-1.75,-.26],.33,.4),9,.1);
  const map=p=>{const q=toHead(p);let a=su(head(q),neck(p),.12),m=1;if(O.beard){const bd=el(q,[0,-.62,.2],[.6*O.jaw,.52,.66])+.016*wob([q[0]*2,q[1]*2,q[2]*2]);const mm=Math.max(bd,q[1]+.36-.5*Math.abs(q[0])+(q[2]<.3?-.25:0));const mouth=el(q,[0,-.585,.8],[.16,.07,.2]);const z=Math.max(mm,-mouth);if(z<a){a=Math.min(a,z);m=2}}
    const h=hair(q);if(h<a){a=h;m=O.hair=='scarf'?4:2}const b=body(p);if(b<a){a=b;m=3}
    if(O.glasses){const x=Math.abs(q[0])-.28,y=q[1]-.03,z=q[2]-.83+.25*Math.abs(q[0])*.6;const t=O.glasses==2?Math.max(Math.abs(x)-.2,Math.abs(y)-.14):L(x,y)-.19;let g=L(Math.max(Math.abs(t)-.0,0),z)-.024;g=Math.min(g,cap([Math.abs(q[0]),q[1],q[2]],[.5,.08,.68],[.76,.08,-.05],.022),cap(q,[-.09,.06,.86],[.09,.06,.86],.022));if(g<a){a=g;m=5}}
    return[a,m]};
  const li=[-.52*Math.sign(O.yaw||1)*-1,.55,.65];const ll=L(...li);const lt=li.map(v=>v/ll);
  const shade=(X,Y)=>{let z=2.2;let p,m,hit=false;for(let k=0;k<70;k++){p=[X,Y,z];const[d,mm]=map(p);if(d<.004){hit=true;m=mm;break}z-=d*.8;if(z<-2)break}if(!hit)return null;
    const e=.006,f=(a,b,c)=>map([p[0]+a,p[1]+b,p[2]+c])[0];let n=[f(e,0,0)-f(-e,0,0),f(0,e,0)-f(0,-e,0),f(0,0,e)-f(0,0,-e)];const nl=L(...n)||1;n=n.map(v=>v/nl);let df=n[0]*lt[0]+n[1]*lt[1]+n[2]*lt[2];
    let sh=1;let t=.06;for(let k=0;k<14;k++){const d=map([p[0]+lt[0]*t,p[1]+lt[1]*t,p[2]+lt[2]*t])[0];sh=Math.min(sh,Math.max(0,7*d/t));t+=Math.max(.05,d);if(t>1.6)break}
    let ao=0;for(let k=1;k<4;k++){const d=map([p[0]+n[0]*k*.09,p[1]+n[1]*k*.09,p[2]+n[2]*k*.09])[0];ao+=(k*.09-d)/2**k}ao=Math.max(0,1-2.6*ao);
    let lum=(.17+.83*Math.max(0,df)*(.25+.75*sh))*(.45+.55*ao)+.1*Math.max(0,-n[0]*lt[0]);
    const q=toHead(p);if(m==1){lum*=O.tone;lum=Math.min(1,lum*1.16);const ax=Math.abs(q[0]);
      if(q[2]>.3){const ex=(ax-.265),ey=q[1]-.025;if(ex*ex+ey*ey<.0042&&q[2]>.64)lum*=.12;if(Math.abs(ex)<.155&&Math.abs(ey-.06+ex*ex*3.2)<.02)lum*=.2;
       const by=q[1]-(.225+.05*(1-((ax-.28)/.2)**2)*.9);if(ax>.1&&ax<.44&&Math.abs(by)<.034)lum*=O.browTone||.3;if(Math.abs(q[1]+.585-.02*Math.cos(q[0]*12))<.016&&ax<.22)lum*=.15;else if(ax<.2&&q[1]<-.5&&q[1]>-.68&&q[2]>.6)lum*=.84}}
    if(m==2){const sheen=Math.max(0,df)**6*.5;lum=lum*O.hairTone+sheen*(O.hairTone>.5?.2:.45)+.05*Math.sin(q[0]*36+q[1]*10)*lum}
    if(m==3){const open=O.cloth=='jacket'&&Math.abs(p[0]+.0)<.34*(-(1.55)-p[1]>0?Math.max(0,1-(-1.62-p[1])/1.2):1);lum*=open?1.05:(O.clothTone||.34);if(O.cloth=='knit')lum*=.8+.2*Math.sin(p[0]*34)}
    if(m==4)lum*=O.hairTone;if(m==5)lum=.04;return[Math.max(0,Math.min(1,lum)),p[2],m]};
  const rows=92,cols=118;const sx=W/2,sc=128,y0=188;let d='',sil='';const rowH=H/rows;const mask=[];const MX=cols+5,MY=rows+4;for(let k=0;k<MX*MY;k++)mask.push(0);
  for(let j=0;j<rows;j++){const py=(j+.5)*rowH;let seg=[];const flush=()=>{if(seg.length>1){const up=seg.map(s=>[s[0],s[1]-s[2]]),dn=seg.map(s=>[s[0],s[1]+s[2]]).reverse();const pts=[...up,...dn];let c=[Math.round(pts[0][0]*10)/10,Math.round(pts[0][1]*10)/10];d+='M'+c[0]+' '+c[1]+'l';d+=pts.slice(1).map(q=>{const x=Math.round(q[0]*10)/10,y=Math.round(q[1]*10)/10;const a=Math.round((x-c[0])*10)/10,b=Math.round((y-c[1])*10)/10;c=[x,y];return a+(b<0?'':' ')+b}).join(' ').replace(/(^|[ -])0\./g,'$1.')+'z'}seg=[]};
    for(let i=0;i<=cols;i++){const px=i/cols*W;const s=shade((px-sx)/sc,-(py-y0)/sc);if(!s){flush();continue}mask[(j+(j==rows-1?2:2))*MX+i+2]=1;const dark=1-s[0];const w=(Math.max(0,dark-.1)**1.05)*rowH*.56;if(w<.22){flush();continue}seg.push([px,py-s[1]*7+7,w])}flush()}
  for(let j=rows+2;j<MY;j++)for(let i=0;i<MX;i++)mask[j*MX+i]=mask[(rows+1)*MX+i];for(let j=0;j<MY;j++){for(const i of[0,1])mask[j*MX+i]=mask[j*MX+2];for(let i=cols+3;i<MX;i++)mask[j*MX+i]=mask[j*MX+cols+2]}
  for(const poly of [contours({columns:MX,rows:MY,values:Float64Array.from(mask)},.5).map(r=>[...r.map(q=>[q[0]+.5,q[1]+.5]),[0,0]])])for(const r of poly){if(r.length<12)continue;sil+=smooth(r.slice(0,-1).filter((_,i)=>i%2==0).map(q=>[(q[0]-2.5)/cols*W,(q[1]-2)*rowH+3]),true)}
  return`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice"><rect width="${W}" height="${H}" fill="${O.ground}"/>${O.disc?`<circle cx="${O.disc[0]}" cy="${O.disc[1]}" r="${O.disc[2]}" fill="${O.tint}"/>`:`<rect y="${O.band||330}" width="${W}" height="${H}" fill="${O.tint}"/>`}<path d="${sil}" fill="${O.paper||'#FBF7EC'}"/><path d="${d}" fill="${O.ink}"/></svg>`}

function setText(ch,W,H,R){let pen=0;const parts=[];let bb=[1e9,1e9,-1e9,-1e9];
  for(const c of ch){const g=ITALIC[c];if(!g)continue;const n=(g[1].match(/-?\d+/g)||[]).map(Number);for(let i=0;i<n.length;i+=2){bb=[Math.min(bb[0],n[i]+pen),Math.min(bb[1],n[i+1]),Math.max(bb[2],n[i]+pen),Math.max(bb[3],n[i+1])]}parts.push([g[1],pen]);pen+=g[0]}
  const sc=Math.min(Math.max(H*1.12/(bb[3]-bb[1]),W*.5/(bb[2]-bb[0])),W*.98/(bb[2]-bb[0]));const ox=W*R.r(.46,.54)-(bb[0]+bb[2])/2*sc,oy=H*R.r(.48,.54)+(bb[1]+bb[3])/2*sc;
  return parts.map(([d,x])=>d.replace(/([MLQC])([^MLQCZ]*)/g,(_,k,r)=>{const n=(r.match(/-?\d+/g)||[]).map(Number);return k+n.map((v,i)=>i%2?F(oy-v*sc):F(ox+(v+x)*sc)).join(' ')})).join('')}
export function legacyDrawing(program,o){const k=Math.sqrt(960000*o.width/o.height);const W=Math.round(k),H=Math.round(960000/k);
  const p=PAL[o.palette];const fns={moor,piles,cloth,rings,strata,reed,letter,exchange};
  let s=program==='portrait'?portrait(o.seed,{ground:p.g,ink:o.palette==='night'?'#0b1512':o.palette==='alder'?'#1A120F':p.i,tint:p.c,...o.portrait}):program==='letter'?letter(o.seed,o.palette,W,H,o.text||'a'):fns[program](o.seed,o.palette,W,H);
  return s.replace('<svg ',`<svg width="${o.width}" height="${o.height}" `)}
