/** A person: every measure that the drawing needs, from what is said and, for the rest, from the seed. */
import { random } from '../../lib/drawings/random.ts';
import { clamp, mix } from '../../lib/drawings/sheet.ts';
import { CLOTHES } from './options.ts';
import type { Clothes, Detail, HairStyle, Mood, PortraitOptions } from './options.ts';

export interface Person {
  yaw: number;
  pitch: number;
  roll: number;
  /** The side from which the light comes: −1 left, 1 right. */
  light: 1 | -1;
  sun: number;
  tone: number;
  age: number;
  /** 0 at 35 and below, 1 at 70 and above. */
  worn: number;
  build: number;
  soft: number;
  mood: Mood;
  face: { wide: number; long: number; jaw: number; chin: number; bone: number; full: number; ridge: number; crown: number };
  nose: { long: number; wide: number; out: number; hump: number; tip: number };
  eyes: { apart: number; wide: number; open: number; tilt: number; hood: number; gaze: number; bags: number; lashes: number };
  brows: { thick: number; arch: number; slope: number; height: number; raise: readonly [number, number] };
  mouth: { wide: number; full: number; curve: number; skew: number; press: number };
  ears: number;
  neck: number;
  hair: {
    style: HairStyle;
    tone: number;
    curl: number;
    part: number;
    fringe: number;
    volume: number;
    recede: number;
    seed: number;
    combed: boolean;
  };
  beard: number;
  glasses: number;
  clothes: Clothes;
  clothesTone: number;
  /** A round neckline instead of a shirt. */
  bareThroat: boolean;
  lightEyes: boolean;
  /** The one thing in the pop colour, if any. */
  detail: Detail;
  backdrop: 'band' | 'disc' | 'block' | 'ruled' | 'arch';
  freckles: boolean;
}

const MOOD: Readonly<
  Record<Mood, { curve: number; skew: number; press: number; open: number; slope: number; raise: readonly [number, number]; tilt: number }>
> = {
  calm: { curve: 0.012, skew: 0, press: 0, open: 1, slope: 0, raise: [0, 0], tilt: 0 },
  amused: { curve: 0.05, skew: 0.022, press: 0.15, open: 0.86, slope: 0, raise: [0.028, 0.006], tilt: 0.04 },
  sceptical: { curve: -0.006, skew: 0.026, press: 0.3, open: 0.84, slope: -0.06, raise: [0.07, -0.02], tilt: 0.03 },
  listening: { curve: 0.01, skew: 0, press: 0, open: 1.04, slope: 0.05, raise: [0.05, 0.016], tilt: 0.07 },
  stern: { curve: -0.022, skew: 0, press: 0.35, open: 0.9, slope: -0.12, raise: [-0.026, -0.026], tilt: 0 },
  warm: { curve: 0.066, skew: 0, press: 0, open: 0.82, slope: 0.03, raise: [0.014, 0.014], tilt: 0.03 },
  squinting: { curve: 0.016, skew: 0.008, press: 0.2, open: 0.62, slope: -0.08, raise: [-0.034, -0.03], tilt: 0 },
  pressed: { curve: 0.014, skew: 0.006, press: 1, open: 0.98, slope: 0.02, raise: [0.016, 0.02], tilt: 0.03 },
};

const SOFT_HAIR: readonly HairStyle[] = ['bob', 'long', 'plait', 'bun', 'scarf'];

/** How far the head sits down between the shoulders, in head units. */
export const sink = (who: Person): number => 0.03 + 0.1 * (1 - who.soft) + 0.05 * who.build;

export function person(seed: string, said: PortraitOptions = {}): Person {
  const chance = random(`person ${seed}`);
  // Every measure is drawn whether or not it is said, so that saying one does not change the others.
  const drawn = {
    hair: chance.pick([
      'short',
      'short',
      'parted',
      'receding',
      'curls',
      'afro',
      'locs',
      'bob',
      'long',
      'plait',
      'bun',
      'none',
      'shaved',
      'scarf',
      'turban',
    ] as const),
    tone: chance.between(0.5, 1),
    hairTone: chance(),
    curl: chance.chance(0.4) ? chance.between(0.02, 0.06) : 0,
    age: chance.between(30, 66),
    mood: chance.pick(['calm', 'amused', 'sceptical', 'listening', 'stern', 'warm', 'calm'] as const),
    build: chance.between(0.15, 0.85),
    soft: chance(),
    beard: chance.pick([0, 0, 0, 1, 2, 3, 4]),
    glasses: chance.pick([0, 0, 0, 0, 1, 2, 3]),
    clothes: chance.pick(CLOTHES),
    side: chance.sign(),
    turn: chance.between(0.1, 0.46),
    chin: chance.between(-0.05, 0.05),
    sun: chance.between(0.05, 0.5),
    backdrop: chance.pick(['band', 'disc', 'block', 'ruled', 'arch'] as const),
    fringe: chance.chance(0.4) ? chance.between(0.4, 1) : 0,
    part: chance.sign() * chance.between(0.25, 0.75),
  };
  const style = said.hair ?? drawn.hair;
  const beard = said.beard ?? (Object.keys(said).length > 0 || SOFT_HAIR.includes(style) || drawn.soft > 0.5 ? 0 : drawn.beard);
  const soft = said.soft ?? (beard > 0 ? drawn.soft * 0.3 : SOFT_HAIR.includes(style) ? 0.62 + 0.38 * drawn.soft : drawn.soft * 0.6);
  const age = said.age ?? (said.hairTone !== undefined && said.hairTone >= 0.6 && style !== 'long' ? mix(52, 68, drawn.sun) : drawn.age);
  // Grey comes with the years; before them, light hair goes with light skin.
  const young = mix(0.06, (said.tone ?? drawn.tone) > 0.85 ? 0.7 : 0.24, drawn.hairTone);
  const grey = said.hairTone ?? mix(young, 0.88, clamp((age - 46) / 18 + (drawn.hairTone - 0.5) * 0.6, 0, 1));
  const worn = clamp((age - 34) / 36, 0, 1);
  const build = said.build ?? drawn.build;
  const mood = said.mood ?? drawn.mood;
  const M = MOOD[mood];
  const side = said.turn === undefined ? drawn.side : said.turn < 0 ? -1 : 1;
  const swap = chance.chance(0.5);
  const r = (low: number, high: number): number => chance.between(low, high);
  const traits = {
    wide: r(0.92, 1.07),
    long: r(0.9, 1.09),
    jaw: r(-0.13, 0.13),
    chin: r(-0.16, 0.2),
    bone: r(0, 1),
    crown: r(-0.04, 0.06),
  };
  const raise: readonly [number, number] = swap ? [M.raise[1], M.raise[0]] : M.raise;
  const clothes = said.clothes ?? (style === 'scarf' && ['roll-neck', 'scarf'].includes(drawn.clothes) ? 'crew' : drawn.clothes);
  const able: Detail[] = ['none', 'none'];
  if (clothes === 'jacket' && soft <= 0.5) able.push('tie', 'pin');
  if (clothes === 'jacket' || clothes === 'cardigan') able.push('pin');
  if (soft > 0.5 && style !== 'scarf') able.push('earrings', 'earrings');
  const detail: Detail = clothes === 'scarf' ? 'scarf' : chance.pick(able);
  return {
    yaw: said.turn ?? side * drawn.turn,
    pitch: said.chin ?? drawn.chin,
    roll: said.tilt ?? M.tilt * (swap ? 1 : -1) + r(-0.03, 0.03),
    light: chance.chance(0.8) ? side : side === 1 ? -1 : 1,
    sun: said.sun ?? drawn.sun,
    tone: said.tone ?? drawn.tone,
    age,
    worn,
    build,
    soft,
    mood,
    face: {
      wide: traits.wide + 0.04 * (build - 0.5),
      long: traits.long,
      jaw: 1.04 - 0.13 * soft + traits.jaw + 0.1 * (build - 0.5),
      chin: 1.04 - 0.14 * soft + traits.chin,
      bone: traits.bone,
      full: clamp(build * 0.8 + 0.2 * r(-1, 1) - 0.15 * worn, 0, 1),
      ridge: (1 - soft) * r(0.3, 1),
      crown: traits.crown,
    },
    nose: {
      long: r(0.9, 1.12) + 0.05 * worn,
      wide: r(0.82, 1.18) + (said.tone !== undefined && said.tone < 0.7 ? 0.16 : 0),
      out: r(0.84, 1.14) - 0.08 * soft,
      hump: r(-0.6, 1) * (1 - 0.4 * soft),
      tip: r(-0.4, 0.8),
    },
    eyes: {
      apart: r(0.272, 0.296),
      wide: r(0.125, 0.146),
      open: r(0.052, 0.066) * M.open * (1 - 0.12 * worn) * (1 + 0.1 * soft),
      tilt: r(-0.012, 0.026),
      hood: clamp(r(-0.3, 0.7) + 0.45 * worn, 0, 1),
      gaze: said.gaze ?? r(-0.12, 0.12),
      bags: clamp(worn * 0.9 + r(-0.3, 0.3), 0, 1),
      lashes: soft,
    },
    brows: {
      thick: r(0.018, 0.034) * (1.12 - 0.4 * soft),
      arch: r(0.012, 0.042) + 0.014 * soft,
      slope: M.slope + r(-0.05, 0.05),
      height: r(0.2, 0.235) + 0.014 * soft,
      raise,
    },
    mouth: {
      wide: r(0.2, 0.25) * (1 + 1.2 * Math.max(0, M.curve)),
      full:
        clamp(r(0.2, 0.9) + 0.25 * (soft - 0.5) - 0.35 * worn + (said.tone !== undefined && said.tone < 0.7 ? 0.3 : 0), 0.08, 1.1) *
        (1 - 0.6 * M.press),
      curve: M.curve + r(-0.006, 0.006),
      skew: M.skew * (swap ? 1 : -1),
      press: M.press,
    },
    ears: r(0.9, 1.15) + 0.08 * worn,
    neck: mix(0.36, 0.29, soft) + 0.06 * (build - 0.4),
    hair: {
      style,
      tone: grey,
      curl: said.curl ?? (said.hair === undefined ? drawn.curl : 0),
      part: said.part ?? drawn.part,
      fringe: said.fringe ?? (style === 'bob' || style === 'long' ? drawn.fringe : 0),
      volume: r(0, 0.06),
      recede: clamp((1 - soft) * (worn * 0.8 + r(-0.2, 0.35)), 0, 1),
      seed: r(0, 100),
      combed: said.part !== undefined,
    },
    beard,
    glasses: said.glasses ?? (Object.keys(said).length > 0 ? 0 : drawn.glasses),
    clothes,
    clothesTone: r(0.12, 0.9),
    bareThroat: clothes === 'crew' || ((clothes === 'jacket' || clothes === 'cardigan') && soft > 0.5),
    lightEyes: (said.tone ?? drawn.tone) > 0.88 && r(0, 1) < 0.6,
    detail: said.detail ?? detail,
    backdrop: drawn.backdrop,
    freckles: (said.tone ?? drawn.tone) > 0.95 && worn < 0.3 && r(0, 1) < 0.3,
  };
}
