/**
 * How a mail looks: the site's paper and ink (src/styles/tokens.css), as plain values, since mail programs know neither custom
 * properties nor `light-dark()`.
 */
const LIGHT = {
  paper: '#fbfaf6',
  ground: '#f3f0e8',
  ink: '#14211e',
  quiet: '#43504b',
  rule: '#d9d4c7',
  accent: '#b8270e',
  onAccent: '#fff9f1',
};
const NIGHT: typeof LIGHT = {
  paper: '#101917',
  ground: '#17231f',
  ink: '#f0ebde',
  quiet: '#bfc5bb',
  rule: '#2c3a35',
  accent: '#ff7f62',
  onAccent: '#1c0b06',
};

export const COLOURS = LIGHT;

/** Literata where the reader has it. It is not fetched: a font that is fetched tells its owner who reads when, as a picture does. */
const SERIF = "Literata,Georgia,'Times New Roman',serif";
const SANS = "'Schibsted Grotesk',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

export const WIDTH = 600;

const small = `font:14px/1.5 ${SANS};color:${LIGHT.quiet}`;
const title = `color:${LIGHT.ink};text-decoration:none`;

/** Inline, because some mail programs drop style sheets. */
export const STYLE = {
  body: `margin:0;padding:0;background:${LIGHT.paper};color:${LIGHT.ink};-webkit-text-size-adjust:100%`,
  // A word of sixty letters breaks rather than widening the page.
  page: `width:100%;max-width:${WIDTH}px;font:17px/1.55 ${SERIF};color:${LIGHT.ink};overflow-wrap:anywhere;word-break:break-word`,
  brand: `padding:32px 0 14px;font:500 20px/1.2 ${SERIF};color:${LIGHT.ink};letter-spacing:-.01em`,
  heading: `margin:0 0 18px;font:400 30px/1.16 ${SERIF};letter-spacing:-.015em`,
  subheading: `margin:28px 0 4px;padding:0 0 8px;border-bottom:1px solid ${LIGHT.rule};font:600 12px/1.4 ${SANS};letter-spacing:.1em;text-transform:uppercase;color:${LIGHT.quiet}`,
  paragraph: 'margin:0 0 18px',
  small: `margin:0 0 12px;${small}`,
  code: `margin:0 0 20px;padding:14px 18px;background:${LIGHT.ground};border-left:4px solid ${LIGHT.accent};font:500 34px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px`,
  link: `color:${LIGHT.ink}`,
  list: 'margin:0 0 18px;padding:0 0 0 20px',
  item: 'margin:0 0 12px',
  eyebrow: `margin:0 0 6px;font:600 12px/1.4 ${SANS};letter-spacing:.06em;color:${LIGHT.quiet}`,
  button: `display:inline-block;padding:14px 22px;font:600 16px/1.25 ${SANS};color:${LIGHT.onAccent};text-decoration:none`,
  leadTitle: 'margin:0 0 8px;font-size:26px;line-height:1.18;font-weight:400',
  lead: `${title};font:400 26px/1.18 ${SERIF};letter-spacing:-.012em`,
  leadPicture: 'display:block;width:100%;max-width:600px;height:auto;border:0;margin:0 0 16px',
  stories: 'margin:0 0 18px;padding:0;list-style:none',
  story: `margin:0;padding:18px 0;border-bottom:1px solid ${LIGHT.rule}`,
  storyLink: `${title};font:500 20px/1.25 ${SERIF}`,
  storyText: `margin:6px 0 0;font-size:16px;color:${LIGHT.quiet}`,
  foot: `padding:20px 0 40px;border-top:1px solid ${LIGHT.rule};${small}`,
  footLine: 'margin:0 0 8px',
  footLink: `color:${LIGHT.quiet}`,
} as const;

/**
 * Colours of dark mode, for mail programs that keep style sheets. In a sheet of its own: some drop a whole sheet for one
 * rule that they do not know. Quiet words have a contrast of 7 : 1 on both grounds.
 */
const night = (below: string): string =>
  [
    `${below}.paper{background:${NIGHT.paper}!important}`,
    `${below}.ink,${below}.ink a{color:${NIGHT.ink}!important}`,
    `${below}.quiet,${below}.quiet a{color:${NIGHT.quiet}!important}`,
    `${below}.rule{border-color:${NIGHT.rule}!important}`,
    `${below}.line{border-color:${NIGHT.ink}!important}`,
    `${below}.code{background:${NIGHT.ground}!important;border-color:${NIGHT.accent}!important}`,
    `${below}.red{background:${NIGHT.accent}!important}`,
    `${below}.button a{color:${NIGHT.onAccent}!important}`,
  ].join('');

/** By the reader's system, and as Outlook's own dark mode on the web marks what it has changed. */
export const DARK = [
  `@media (prefers-color-scheme:dark){${night('')}}`,
  night('[data-ogsc] '),
  // The mark turned over: piles of ink become those of paper, its red that of the night, and the rim the ground.
  '@media (prefers-color-scheme:dark){.mark{filter:invert(1) hue-rotate(180deg)}}',
];
