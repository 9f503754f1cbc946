import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/**
 * Draws the demo's film, "Fifty-six months", into src/backends/media/films. Needs ffmpeg; the result is kept in the
 * repository, so nobody needs to run it to see the film. It has no sound: its words are its captions.
 */
const [WIDTH, HEIGHT, RATE, SECONDS] = [960, 540, 15, 24];
const INK = '#14211e';
const RED = '#b8270e';
const folder = fileURLToPath(new URL('../../src/backends/media/films/fifty-six-months/', import.meta.url));

const MONTHS = 56;
const BUILT = 14;
const LEFT = 60;
const STEP = (WIDTH - 2 * LEFT) / (MONTHS - 1);
const WATER = 170;

const between = (time: number, from: number, to: number): number => Math.min(1, Math.max(0, (time - from) / (to - from)));
/** Deceleration, as a pile that meets firmer ground. */
const driven = (part: number): number => 1 - (1 - part) ** 3;
/** Depths that look chosen by hand and are the same each time. */
const depth = (month: number): number => 130 + ((month * 53) % 97);

const pile = (x: number, length: number, style: string): string =>
  length < 1 ? '' : `<path d="M${x - 4} ${WATER - 26}h8v${length + 14}l-4 12-4-12z" ${style}/>`;

function frame(time: number): string {
  const shown = Math.round(between(time, 0, 2.6) * MONTHS);
  const marks = Array.from({ length: MONTHS }, (_, month) => {
    const x = LEFT + month * STEP;
    const tick = month < shown ? `<path d="M${x} ${WATER}v${month % 12 === 0 ? 16 : 8}" stroke="${INK}"/>` : '';
    if (month < BUILT) {
      const start = 3.2 + month * 0.38;
      return tick + pile(x, driven(between(time, start, start + 0.7)) * depth(month), `fill="${INK}"`);
    }
    const start = 9 + (month - BUILT) * 0.24;
    const length = driven(between(time, start, start + 0.5)) * 36;
    const last = month === MONTHS - 1;
    const red = last ? driven(between(time, 20.2, 22)) : 0;
    if (red > 0) return tick + pile(x, 36 + red * 230, `fill="${RED}"`);
    return tick + pile(x, length, `fill="none" stroke="${INK}" stroke-width="1.2"`);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><path fill="#fbfaf6" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><path d="M${LEFT - 20} ${WATER}h${(WIDTH - 2 * LEFT + 40) * between(time, 0, 2.6)}" stroke="${INK}" stroke-width="1.5"/>${marks.join('')}</svg>`;
}

async function encode(file: string, args: readonly string[]): Promise<void> {
  const ffmpeg = spawn(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${WIDTH}x${HEIGHT}`,
      '-r',
      String(RATE),
      '-i',
      '-',
      ...args,
      path.join(folder, file),
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const closed = once(ffmpeg, 'close');
  for (let index = 0; index < RATE * SECONDS; index++) {
    const pixels = await sharp(Buffer.from(frame(index / RATE)))
      .flatten()
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = (await closed) as [number];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${file}`);
}

await encode('film.mp4', ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '24', '-pix_fmt', 'yuv420p', '-movflags', '+faststart']);
await encode('film.webm', ['-c:v', 'libvpx-vp9', '-crf', '34', '-b:v', '0', '-row-mt', '1', '-cpu-used', '2']);
// A page with the film fetches its poster at once: lines weigh an eighth of their pixels. It is dark where the page is.
const NIGHT =
  '<style>@media(prefers-color-scheme:dark){.p{fill:#17231f}.i{fill:#f0ebde}.o{fill:none}.o,.l{stroke:#f0ebde}.r{fill:#ff7f62}}</style>';
writeFileSync(
  path.join(folder, 'poster.svg'),
  `${frame(23)
    .replace(/\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10))
    .replace(/(?<=<svg[^>]*>)/, NIGHT)
    .replace('fill="#fbfaf6"', 'class="p" $&')
    .replaceAll(`fill="none" stroke="${INK}"`, 'class="o" $&')
    .replaceAll(`fill="${INK}"`, 'class="i" $&')
    .replaceAll(`fill="${RED}"`, 'class="r" $&')
    .replace(/(?<!none" )stroke="#14211e"/g, 'class="l" $&')}\n`,
);
