/** The lines that years and habits leave on a face. */
import type { Pen } from '../../lib/drawings/path.ts';
import { clamp, mix } from '../../lib/drawings/sheet.ts';
import type { View } from './engrave.ts';
import { cutter, steps } from './features.ts';
import { marks } from './head.ts';
import type { Scene } from './scene.ts';

export function years(scene: Scene, view: View, pen: Pen): void {
  const { who } = scene;
  const { noseY, mouthY, eyeY } = marks(who);
  const { mouth, nose, worn, brows } = who;
  const line = cutter(scene, view, pen);
  const smile = Math.max(0, mouth.curve - 0.02) * 12;
  const covered = who.beard === 1 || who.beard === 4;
  for (const side of [-1, 1] as const) {
    const outer = (t: number): number => side * (who.eyes.apart + t * who.eyes.wide);
    const fold = clamp(worn * 0.85 + smile * 0.35 + who.face.full * 0.1 - 0.22, 0, 1);
    if (fold > 0.1) {
      const end = mix(noseY, mouthY, covered ? 0.35 : 0.62 + 0.4 * fold);
      line(
        [
          [side * 0.185 * nose.wide, noseY - 0.02],
          [side * 0.235, mix(noseY, end, 0.35)],
          [side * (0.275 + 0.2 * Math.max(0, mouth.curve)), mix(noseY, end, 0.72)],
          [side * 0.285, end],
        ],
        0.0055 + 0.008 * fold,
        (t) => (1 - t) ** 0.3 * Math.min(1, t * 8),
      );
    }
    if (worn > 0.5 && !covered)
      line(
        [
          [side * (mouth.wide + 0.035), mouthY - 0.035],
          [side * (mouth.wide + 0.05), mouthY - 0.1],
          [side * (mouth.wide + 0.04), mouthY - 0.15],
        ],
        0.008 * worn,
      );
    const feet = clamp(worn * 1.1 + smile * 0.3 + (who.mood === 'squinting' ? 0.6 : 0) - 0.35, 0, 1);
    if (feet > 0.1) {
      for (const [dy, spread] of [
        [0.03, 0.034],
        [0, 0.002],
        [-0.03, -0.034],
      ] as const) {
        line(
          [
            [outer(1.28), eyeY + dy * 0.8],
            [outer(1.5), eyeY + dy + spread * 0.6],
            [outer(1.28 + 0.5 * feet), eyeY + dy + spread * 1.4],
          ],
          0.007 + 0.003 * feet,
        );
      }
    }
    const frown = clamp(-brows.slope * 6 + worn * 0.6 - 0.25, 0, 1);
    if (frown > 0.2)
      line(
        [
          [side * 0.052, eyeY + 0.13],
          [side * 0.044, eyeY + 0.185],
          [side * 0.058, eyeY + 0.235],
        ],
        0.01 * frown,
      );
    if (worn > 0.6 && !covered)
      line(
        [
          [side * 0.5 * who.face.jaw, mouthY - 0.02],
          [side * 0.42 * who.face.jaw, mouthY - 0.2],
          [side * 0.3, mouthY - 0.31],
        ],
        0.007 * worn,
      );
  }
  const furrows = clamp(worn * 1.2 - 0.3 + (brows.raise[0] + brows.raise[1]) * 4, 0, 1);
  const free = who.hair.fringe < 0.3 && who.hair.style !== 'scarf' && who.hair.style !== 'turban';
  if (furrows > 0.18 && free) {
    for (let k = 0; k < (furrows > 0.6 ? 3 : 2); k++) {
      const half = 0.29 - 0.03 * k;
      line(
        steps(8).map((s) => [mix(-half, half, s) + 0.02 * k, 0.37 + 0.062 * k + 0.012 * Math.sin(s * 9 + k * 2 + who.hair.seed)] as const),
        0.005 + 0.005 * furrows,
      );
    }
  }
  if (who.freckles) {
    for (let k = 0; k < 26; k++) {
      const x = 0.34 * Math.sin(k * 2.4 + who.hair.seed) * (0.4 + 0.6 * ((k * 0.37) % 1));
      const y = -0.1 - 0.13 * ((k * 0.61) % 1);
      if (Math.abs(x) > 0.1)
        line(
          [
            [x, y],
            [x + 0.008, y - 0.002],
            [x + 0.016, y],
          ],
          0.011,
        );
    }
  }
}
