/** A portrait: a head modelled as solids, lit, and engraved in lines; features cut by hand; the ground in one tint. */
import { Pen, fill, stroke } from '../../lib/drawings/path.ts';
import type { Sheet } from '../../lib/drawings/sheet.ts';
import { INKS } from '../../lib/drawings/types.ts';
import type { Inks } from '../../lib/drawings/types.ts';
import { engrave, HAIRY, LARGE, SMALL } from './engrave.ts';
import type { View } from './engrave.ts';
import { eyes, mouthLines, noseLines } from './features.ts';
import { spectacles } from './glasses.ts';
import type { PortraitOptions } from './options.ts';
import { person, sink } from './person.ts';
import type { Person } from './person.ts';
import { BEARD, CLOTH, COLLAR, HAIR, SHIRT, SKIN, WRAP } from './material.ts';
import { scene } from './scene.ts';
import { detail, pencil, tailoring } from './tailoring.ts';
import { years } from './years.ts';

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
      return fill(
        new Pen()
          .move(view.x - s * 1.25, height)
          .line(view.x - s * 1.25, view.y - s * 0.1)
          .arc(s * 1.25, true, view.x + s * 1.25, view.y - s * 0.1)
          .line(view.x + s * 1.25, height)
          .close(),
        tint,
      );
    default: {
      const pen = new Pen();
      for (let y = s * 0.08, k = 0; y < height; y += s * (0.055 + 0.004 * k), k++) pen.move(0, y).line(width, y);
      return stroke(pen, tint, s * 0.011);
    }
  }
}

/** How much closer a small portrait is seen. */
const CLOSER = 1.22;
/** Characters of lines past which a portrait is cut with fewer points: with the rest it would weigh more than 25 KB compressed. */
const MOST_WRITTEN = 52_000;

/** @param small for where it stands smaller than 100 px: closer, in fewer lines */
export function portrait(sheet: Sheet, seed: string, said: PortraitOptions | undefined, small = false): string {
  const { width, height, ink } = sheet;
  const who = person(seed, said);
  const line = lineInk(ink);
  const scale = Math.min(height * 0.236, width * 0.3) * (small ? CLOSER : 1);
  // The head leans out of the middle with its turn; the space is left on the side to which it looks.
  const view: View = {
    x: width / 2 - Math.sin(who.yaw) * scale * 0.16,
    y: height * (small ? 0.5 : 0.425) + (height * 0.236 - scale) * 0.35 - sink(who) * scale * 0.5,
    scale,
    foot: height,
  };
  const figure = scene(who);
  const { cut, shapes, figure: whole } = engrave(figure, view);
  const fine = cut(small ? SMALL : LARGE);
  const written = [...fine.values()].reduce((sum, pen) => sum + String(pen).length, 0);
  const lines = written > MOST_WRITTEN ? cut(HAIRY) : fine;
  const sight = eyes(figure, view);
  const skin = new Pen();
  noseLines(figure, view, skin);
  years(figure, view, skin);
  const mouth = mouthLines(figure, view);
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
  const wrap = ink === INKS.night || ink === INKS.alder ? ink.middle : ink.faint;
  const bearded = who.beard === 1 || who.beard === 4;
  const colours = { ink: line, paper: PAPER, cloth, pop: ink.pop };
  const iris = ink === INKS.tarn || ink === INKS.moss || ink === INKS.peat || ink === INKS.night ? ink.strong : line;
  const lips = (pen: Pen): string => fill(pen, line, ` opacity="${who.soft > 0.5 ? '.42' : '.26'}"`);
  return (
    backdrop(sheet, who, view) +
    pencil(figure, view, colours) +
    fill(whole, PAPER, ` id="${sheet.id}f"`) +
    `<clipPath id="${sheet.id}c"><use href="#${sheet.id}f"/></clipPath><g clip-path="url(#${sheet.id}c)">` +
    cutLines(SKIN) +
    fill(sight.white, PAPER, who.tone < 0.72 ? ' opacity=".86"' : '') +
    fill(skin, line) +
    fill(sight.ink, line) +
    fill(sight.iris, iris) +
    fill(sight.pupil, line) +
    fill(sight.glint, PAPER) +
    lips(mouth.lips) +
    (bearded ? '' : fill(mouth.ink, line)) +
    shape(SHIRT, PAPER) +
    cutLines(SHIRT) +
    shape(CLOTH, cloth) +
    cutLines(CLOTH) +
    tailoring(figure, view, colours) +
    shape(COLLAR, who.detail === 'scarf' ? ink.pop : cloth) +
    cutLines(COLLAR) +
    cutLines(BEARD) +
    (bearded ? lips(mouth.lips) + fill(mouth.ink, line) : '') +
    shape(HAIR, PAPER) +
    shape(WRAP, wrap) +
    cutLines(HAIR) +
    cutLines(WRAP) +
    '</g>' +
    detail(figure, view, colours) +
    fill(glasses.frame, who.detail === 'glasses' ? ink.pop : line) +
    fill(glasses.glint, PAPER)
  );
}
