import { picture } from '/tmp/wt/e/src/workshop/portraits/index.ts';
import sharp from 'sharp';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
const picks = {
  'daniel-mbeki': [
    'peat',
    {
      hair: 'afro',
      hairTone: 0.05,
      tone: 0.7,
      curl: 0.08,
      age: 38,
      mood: 'warm',
      beard: 4,
      clothes: 'workshirt',
      turn: 0.26,
      build: 0.5,
      soft: 0.25,
      sun: 0.4,
    },
  ],
  'amara-oduya': [
    'gorse',
    {
      hair: 'bun',
      hairTone: 0.2,
      tone: 0.7,
      curl: 0.05,
      soft: 0.85,
      age: 50,
      mood: 'warm',
      clothes: 'jacket',
      detail: 'earrings',
      turn: 0.3,
      build: 0.55,
    },
  ],
  'kenji-watanabe': [
    'moss',
    {
      hair: 'parted',
      hairTone: 0.35,
      tone: 0.95,
      glasses: 2,
      age: 52,
      mood: 'listening',
      part: -0.5,
      clothes: 'jacket',
      detail: 'tie',
      turn: -0.3,
      build: 0.45,
      soft: 0.45,
      sun: 0.3,
    },
  ],
  'ines-valbuena': [
    'heather',
    {
      hair: 'curls',
      hairTone: 0.12,
      curl: 0.05,
      tone: 0.9,
      age: 41,
      mood: 'amused',
      clothes: 'jacket',
      turn: 0.3,
      build: 0.3,
      detail: 'earrings',
      gaze: 0,
      soft: 0.85,
    },
  ],
};
const d = '/tmp/wt/e/src/sitecore/items/media/aldermoor/drawings/';
for (const n of ['helene-marchand', 'samuel-okafor', 'tobias-renner', 'nadia-rahmani']) {
  const s = JSON.parse(/drawing (\{.*?\}) png/.exec(readFileSync(d + n + '.yml', 'utf8'))[1]);
  picks[n] = [s.palette, s.portrait];
}
const comp = [];
let c = 0;
for (const [n, [pal, o]] of Object.entries(picks)) {
  const svg = picture('portrait', { palette: pal, seed: n, width: 1180, height: 1475, portrait: o });
  const sm = picture('portrait', { palette: pal, seed: n, width: 320, height: 400, portrait: o, small: true });
  console.log(n, gzipSync(svg).length, gzipSync(sm).length, sm.length);
  comp.push({ input: await sharp(Buffer.from(svg)).resize(380, 475).png().toBuffer(), left: c * 384, top: 0 });
  const a = (b, w, h, l, t) =>
    sharp(Buffer.from(b))
      .resize(w, h, { fit: 'cover' })
      .png()
      .toBuffer()
      .then((input) => comp.push({ input, left: c * 384 + l, top: t }));
  await a(svg, 160, 200, 0, 480);
  await a(sm, 160, 200, 165, 480);
  await a(svg, 88, 88, 0, 690);
  await a(sm, 88, 88, 100, 690);
  await a(svg, 44, 44, 200, 690);
  await a(sm, 44, 44, 250, 690);
  c++;
}
await sharp({ create: { width: c * 384, height: 790, channels: 3, background: '#fff' } })
  .composite(comp)
  .png()
  .toFile('/tmp/e-look/faces2.png');
