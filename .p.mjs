import {picture} from '/tmp/wt/e/src/workshop/portraits/index.ts';
import sharp from 'sharp';
const all={
'daniel-mbeki':['peat',[
 {hair:"short",hairTone:0.08,tone:0.62,curl:0.07,age:38,mood:"warm",clothes:"workshirt",turn:-0.2,build:0.6,soft:0.3},
 {hair:"afro",hairTone:0.05,tone:0.66,curl:0.08,age:38,mood:"warm",beard:4,clothes:"workshirt",turn:0.26,build:0.5,soft:0.25,sun:0.4},
 {hair:"shaved",hairTone:0.05,tone:0.68,age:38,mood:"amused",beard:4,clothes:"workshirt",turn:-0.28,build:0.45,soft:0.2,sun:0.35},
 {hair:"locs",hairTone:0.05,tone:0.68,age:38,mood:"warm",beard:2,clothes:"workshirt",turn:-0.28,build:0.45,soft:0.3,sun:0.3}]],
'amara-oduya':['gorse',[
 {hair:"afro",hairTone:0.3,tone:0.62,curl:0.06,soft:0.8,age:54,mood:"listening",chin:0.05,clothes:"jacket",detail:"earrings",turn:0.28},
 {hair:"bun",hairTone:0.2,tone:0.66,curl:0.05,soft:0.85,age:50,mood:"warm",clothes:"jacket",detail:"earrings",turn:0.3,build:0.4},
 {hair:"turban",hairTone:0.2,tone:0.66,soft:0.85,age:50,mood:"listening",clothes:"jacket",detail:"earrings",turn:0.24,build:0.45},
 {hair:"locs",hairTone:0.3,tone:0.68,soft:0.85,age:50,mood:"warm",clothes:"jacket",detail:"earrings",turn:0.24,build:0.45,sun:0.3}]],
'kenji-watanabe':['moss',[
 {hair:"parted",hairTone:0.45,tone:0.94,glasses:3,age:56,mood:"calm",part:0.55,clothes:"jacket",detail:"tie",turn:0.26,build:0.45,soft:0.3},
 {hair:"receding",hairTone:0.55,tone:0.94,glasses:1,age:56,mood:"amused",clothes:"jacket",detail:"tie",turn:-0.28,build:0.35,soft:0.3},
 {hair:"short",hairTone:0.5,tone:0.92,glasses:3,age:54,mood:"warm",clothes:"jacket",detail:"tie",turn:0.3,build:0.5,soft:0.4,sun:0.4},
 {hair:"parted",hairTone:0.3,tone:0.95,glasses:2,age:52,mood:"listening",part:-0.5,clothes:"jacket",detail:"tie",turn:-0.3,build:0.45,soft:0.45,sun:0.3}]],
'ines-valbuena':['heather',[
 {hair:"bob",hairTone:0.12,tone:0.9,age:41,mood:"sceptical",clothes:"jacket",turn:-0.3,build:0.35,detail:"earrings",gaze:0,soft:0.8,fringe:0.3},
 {hair:"bun",hairTone:0.1,tone:0.9,age:41,mood:"sceptical",clothes:"jacket",turn:-0.3,build:0.3,detail:"earrings",gaze:0,soft:0.85,fringe:0.2},
 {hair:"curls",hairTone:0.12,curl:0.05,tone:0.9,age:41,mood:"amused",clothes:"jacket",turn:0.3,build:0.3,detail:"earrings",gaze:0,soft:0.85},
 {hair:"plait",hairTone:0.12,tone:0.92,age:41,mood:"warm",clothes:"jacket",turn:-0.26,build:0.35,detail:"earrings",gaze:0,soft:0.85,fringe:0.2}]],
};
const comp=[];let r=0;
for(const [n,[pal,opts]] of Object.entries(all)){let c=0;for(const o of opts){const svg=picture('portrait',{palette:pal,seed:n,width:1180,height:1475,portrait:o});comp.push({input:await sharp(Buffer.from(svg)).resize(360,450).png().toBuffer(),left:(r%2)*1460+c*364,top:Math.floor(r/2)*454});c++;}r++;}
await sharp({create:{width:2920,height:908,channels:3,background:'#fff'}}).composite(comp).png().toFile('/tmp/e-look/faces.png');
