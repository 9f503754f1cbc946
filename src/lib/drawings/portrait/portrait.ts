/** A portrait: a head modelled as solids, lit, and engraved in lines; features cut by hand; the ground in one tint. */
import { Pen, fill, stroke } from '../path.ts';
import type { Point } from '../path.ts';
import type { Sheet } from '../sheet.ts';
import { INKS } from '../types.ts';
import type { Inks } from '../types.ts';
import { engrave, project } from './engrave.ts';
import type { View } from './engrave.ts';
import { features, ribbon } from './features.ts';
import { spectacles } from './glasses.ts';
import type { PortraitOptions } from './options.ts';
import { person } from './person.ts';
import type { Person } from './person.ts';
import { BEARD, CLOTH, COLLAR, HAIR, SHIRT, SKIN, WRAP, opening, scene } from './scene.ts';
import type { Scene } from './scene.ts';

const PAPER = '#FBF7EC';

/** On dark and red grounds the key ink is light; a face is still printed dark on paper. */
const lineInk = (ink: Inks): string => (ink === INKS.night ? '#14221F' : ink === INKS.alder ? '#1A120F' : ink.key);

function backdrop(sheet: Sheet, who: Person, view: View): string {
  const { width, height, ink } = sheet;
  const tint = ink === INKS.alder ? ink.middle : ink === INKS.night ? ink.middle : ink.faint;
  const s = view.scale;
  switch (who.backdrop) {
    case 'band':
      return fill(new Pen().rectangle(0, view.y + s * 1.15, width, height), tint);
    case 'disc':
      return fill(new Pen().circle(view.x, view.y + s * 0.05, s * 1.42), tint);
    case 'block': {
      const left = who.yaw > 0;
      return fill(new Pen().rectangle(left ? 0 : view.x, 0, left ? view.x : width - view.x, height), tint);
    }
    case 'arch':
      return fill(new Pen().move(view.x - s * 1.25, height).line(view.x - s * 1.25, view.y - s * 0.1).arc(s * 1.25, true, view.x + s * 1.25, view.y - s * 0.1).line(view.x + s * 1.25, height).close(), tint);
    default: {
      const pen = new Pen();
      for (let y = s * 0.08, k = 0; y < height; y += s * (0.055 + 0.004 * k), k++) pen.move(0, y).line(width, y);
      return stroke(pen, tint, s * 0.011);
    }
  }
}

/** Collars, lapels and buttons, drawn as a tailor would. */
function tailoring(figure: Scene, view: View, ink: string): string {
  const { who } = figure;
  const s = view.scale;
  const at = (x: number, y: number): Point => {
    const hit = figure.cast(x, y);
    return project(view, x, y, hit?.z ?? 0);
  };
  const lines = new Pen();
  const line = (points: readonly (readonly [number, number])[], width: number): void => ribbon(lines, points.map(([x, y]) => at(x, y)), () => width * s);
  const flaps = new Pen();
  const n = who.neck;
  if (who.clothes === 'jacket' || who.clothes === 'collar' || who.clothes === 'workshirt') {
    const drop = who.clothes === 'jacket' ? 1.86 : 1.94;
    for (const side of [-1, 1]) {
      flaps.polygon([at(side * (n + 0.06), -1.36), at(side * (n * 0.55), -1.6), at(side * 0.045, -1.74), at(side * 0.2, -drop - 0.06), at(side * (n + 0.13), -1.6)]);
    }
    if (who.clothes !== 'jacket') {
      line([[0.01, -1.76], [0.014, -2.2], [0.01, -2.9]], 0.014);
      for (let k = 0; k < 4; k++) line([[0.04, -2.0 - k * 0.3], [0.06, -2.0 - k * 0.3]], 0.035);
    }
  }
  if (who.clothes === 'jacket' || who.clothes === 'cardigan') {
    for (const side of [-1, 1]) {
      const edge = [-1.62, -1.8, -2.0, -2.2, -2.4, -2.6].map((y) => [side * (opening(who, y) + 0.004), y] as const);
      line(edge, 0.02);
      if (who.clothes === 'jacket') line([[side * 0.5, -1.62], [side * 0.56, -1.86], [side * 0.62, -1.97], [side * 0.5, -2.02], [side * 0.57, -2.12], [side * 0.34, -2.4], [side * 0.1, -2.72]], 0.015);
      else line(edge.map(([x, y]) => [x + side * 0.085, y] as const), 0.012);
    }
  }
  return fill(lines, ink) + (flaps.empty ? '' : `<path fill="${PAPER}" stroke="${ink}" stroke-width="${(s * 0.014).toFixed(1)}" stroke-linejoin="round" d="${flaps}"/>`);
}

export function portrait(sheet: Sheet, seed: string, said: PortraitOptions | undefined): string {
  const { width, height, ink } = sheet;
  const who = person(seed, said);
  const line = lineInk(ink);
  const scale = Math.min(height * 0.256, width * 0.325);
  // The head leans out of the middle with its turn; the space is left on the side to which it looks.
  const view: View = { x: width / 2 - Math.sin(who.yaw) * scale * 0.16, y: height * 0.385 + (height * 0.256 - scale) * 0.35, scale, foot: height };
  const figure = scene(who);
  const { lines, shapes, figure: whole } = engrave(figure, view);
  const cut = features(figure, view);
  const glasses = spectacles(figure, view);
  const shape = (material: 1 | 2 | 3 | 4 | 5 | 6 | 7, colour: string): string => {
    const pen = shapes.get(material);
    return pen ? fill(pen, colour) : '';
  };
  const cutLines = (material: 1 | 2 | 3 | 4 | 5 | 6 | 7): string => {
    const pen = lines.get(material);
    return pen ? fill(pen, line) : '';
  };
  const cloth = ink === INKS.night || ink === INKS.alder ? ink.faint : ink.middle;
  const wrap = who.hair.tone < 0.5 ? cloth : ink === INKS.night ? ink.strong : ink.faint;
  const pale = who.tone < 0.72 ? 0.82 : 1;
  return (
    backdrop(sheet, who, view) +
    fill(whole, PAPER) +
    cutLines(SKIN) +
    `<path fill="${PAPER}"${pale < 1 ? ` opacity="${pale}"` : ''} d="${cut.white}"/>` +
    fill(cut.iris, line) +
    fill(cut.ink, line) +
    fill(cut.glint, PAPER) +
    shape(SHIRT, PAPER) +
    cutLines(SHIRT) +
    shape(CLOTH, cloth) +
    cutLines(CLOTH) +
    tailoring(figure, view, line) +
    shape(COLLAR, who.clothes === 'scarf' ? ink.pop : cloth) +
    cutLines(COLLAR) +
    shape(BEARD, PAPER) +
    cutLines(BEARD) +
    shape(HAIR, PAPER) +
    shape(WRAP, wrap) +
    cutLines(HAIR) +
    cutLines(WRAP) +
    fill(glasses.frame, line) +
    fill(glasses.glint, PAPER)
  );
}
