import { round } from './scale';

/** Around the middle of each: circle, square, diamond, triangle, ring, triangle that points down. */
const DOTS = [
  'M-6.5 0a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0z',
  'M-5.75-5.75h11.5v11.5h-11.5z',
  'M0-8L8 0 0 8-8 0z',
  'M0-7.5L7.5 5.5h-15z',
  'M-6.5 0a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0zM-3.5 0a3.5 3.5 0 0 1 7 0a3.5 3.5 0 0 1-7 0z',
  'M0 7.5L7.5-5.5h-15z',
];
/** A whole line, and how the others are broken. */
const DASHES = [undefined, '8 4', '2 4', '14 4 2 4', '14 5', '6 3 2 3 2 3'];

/** So many series have a shape of their own. */
export const SHAPES = DOTS.length;

/** How the line of a series is broken: what tells it from the others where colours do not. */
export const dashes = (shape: number): string | undefined => DASHES[shape];

/** The dot of a series, of its own shape. */
export function Dot({ shape, mark, x, y }: { shape: number; mark: string; x: number; y: number }) {
  return <path className={`dot ${mark}`} transform={`translate(${round(x)} ${round(y)})`} d={DOTS[shape] ?? DOTS[0]} />;
}

/** The bar or column of a series, with as many stripes along it as its shape says. */
export function Bar({
  shape,
  mark,
  x,
  y,
  width,
  height,
  upright = false,
}: {
  shape: number;
  mark: string;
  x: number;
  y: number;
  width: number;
  height: number;
  upright?: boolean;
}) {
  const apart = (upright ? width : height) / (shape + 1);
  const stripes = Array.from({ length: shape }, (_, at) => round((upright ? x : y) + apart * (at + 1)));
  return (
    <>
      <rect className={mark} x={x} y={y} width={width} height={height} />
      {stripes.length > 0 && (
        <path
          className="stripes"
          strokeWidth={round(Math.min(1.5, apart / 2))}
          d={stripes.map((at) => (upright ? `M${at} ${y}v${height}` : `M${x} ${at}h${width}`)).join('')}
        />
      )}
    </>
  );
}
