/** Contrast of two colours, as WCAG 2.2 defines it. */

type Rgb = readonly [number, number, number];

const NAMED: Readonly<Record<string, Rgb>> = {
  black: [0, 0, 0],
  white: [255, 255, 255],
  red: [255, 0, 0],
  green: [0, 128, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  orange: [255, 165, 0],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  silver: [192, 192, 192],
  lightgray: [211, 211, 211],
  lightgrey: [211, 211, 211],
};

/** `#abc`, `#aabbcc`, `rgb(1, 2, 3)` and the colours that editors type by name; undefined for others. */
export function colourOf(text: string): Rgb | undefined {
  const value = text.trim().toLowerCase();
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(value);
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(value);
  const hex = short ? short.slice(1).map((digit) => digit + digit) : long?.slice(1);
  if (hex) return hex.map((each) => parseInt(each, 16)) as unknown as Rgb;
  const rgb = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(value);
  if (rgb) return rgb.slice(1).map((each) => Math.min(Number(each), 255)) as unknown as Rgb;
  return NAMED[value];
}

const channel = (value: number): number => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const luminance = ([red, green, blue]: Rgb): number => 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);

/** From 1 (the same colour) to 21 (black on white). */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
