/** Compact SVG path data: relative commands, one decimal, no needless separators. */

export type Point = readonly [number, number];

const text = (tenths: number): string => {
  const whole = tenths % 10 === 0;
  const out = whole ? String(tenths / 10) : (tenths / 10).toFixed(1);
  return out.replace(/^(-?)0\./, '$1.');
};

/** Builds the `d` of a path. Coordinates are absolute user units; what is written is rounded to a tenth and relative. */
export class Pen {
  #data = '';
  #command = '';
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;

  #write(command: string, numbers: readonly number[]): void {
    // After a moveto, further pairs are linetos, so an `l` may stay unwritten.
    const implied = (command === this.#command && command !== 'm') || (command === 'l' && this.#command === 'm');
    let out = implied ? '' : command;
    for (const number of numbers) {
      const piece = text(number);
      const last = out === '' ? this.#data.at(-1) : out.at(-1);
      const afterDigit = last !== undefined && last >= '0' && last <= '9';
      const separated = !afterDigit || piece.startsWith('-');
      out += separated ? piece : ` ${piece}`;
    }
    this.#data += out;
    this.#command = command;
  }

  #to(x: number, y: number): readonly [number, number] {
    const tx = Math.round(x * 10);
    const ty = Math.round(y * 10);
    return [tx - this.#x, ty - this.#y];
  }

  #advance(by: readonly [number, number]): void {
    this.#x += by[0];
    this.#y += by[1];
  }

  move(x: number, y: number): this {
    const by = this.#to(x, y);
    this.#write('m', by);
    this.#advance(by);
    this.#startX = this.#x;
    this.#startY = this.#y;
    return this;
  }

  line(x: number, y: number): this {
    const by = this.#to(x, y);
    if (by[0] === 0 && by[1] === 0) return this;
    if (by[1] === 0) this.#write('h', [by[0]]);
    else if (by[0] === 0) this.#write('v', [by[1]]);
    else this.#write('l', by);
    this.#advance(by);
    return this;
  }

  quad(cx: number, cy: number, x: number, y: number): this {
    const by = this.#to(x, y);
    this.#write('q', [...this.#to(cx, cy), ...by]);
    this.#advance(by);
    return this;
  }

  cubic(ax: number, ay: number, bx: number, by: number, x: number, y: number): this {
    const end = this.#to(x, y);
    this.#write('c', [...this.#to(ax, ay), ...this.#to(bx, by), ...end]);
    this.#advance(end);
    return this;
  }

  /** A circular arc to a point; `clockwise` as seen on the page. */
  arc(radius: number, clockwise: boolean, x: number, y: number, large = false): this {
    const by = this.#to(x, y);
    this.#write('a', [Math.round(radius * 10), Math.round(radius * 10), 0, large ? 10 : 0, clockwise ? 10 : 0, ...by]);
    this.#advance(by);
    return this;
  }

  close(): this {
    this.#data += 'z';
    this.#command = 'z';
    this.#x = this.#startX;
    this.#y = this.#startY;
    return this;
  }

  polyline(points: readonly Point[]): this {
    points.forEach(([x, y], i) => (i === 0 ? this.move(x, y) : this.line(x, y)));
    return this;
  }

  polygon(points: readonly Point[]): this {
    return points.length > 2 ? this.polyline(points).close() : this;
  }

  rectangle(x: number, y: number, width: number, height: number): this {
    return this.move(x, y)
      .line(x + width, y)
      .line(x + width, y + height)
      .line(x, y + height)
      .close();
  }

  circle(x: number, y: number, radius: number): this {
    return this.move(x - radius, y)
      .arc(radius, true, x + radius, y)
      .arc(radius, true, x - radius, y)
      .close();
  }

  /** A smooth line through the midpoints of `points`, from the first to the last. */
  smooth(points: readonly Point[], start: 'move' | 'line' = 'move'): this {
    const first = points[0];
    const last = points.at(-1);
    if (first === undefined || last === undefined) return this;
    if (start === 'move') this.move(first[0], first[1]);
    else this.line(first[0], first[1]);
    for (let i = 1; i < points.length - 1; i++) {
      const [cx, cy] = points[i] as Point;
      const next = points[i + 1] as Point;
      const end: Point = i === points.length - 2 ? last : [(cx + next[0]) / 2, (cy + next[1]) / 2];
      this.quad(cx, cy, end[0], end[1]);
    }
    return points.length === 2 ? this.line(last[0], last[1]) : this;
  }

  /** The closed smooth curve through the midpoints of `points`. */
  loop(points: readonly Point[]): this {
    if (points.length < 3) return this;
    const middle = (i: number): Point => {
      const a = points[i % points.length] as Point;
      const b = points[(i + 1) % points.length] as Point;
      return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    };
    const start = middle(points.length - 1);
    this.move(start[0], start[1]);
    points.forEach(([cx, cy], i) => {
      const [x, y] = middle(i);
      this.quad(cx, cy, x, y);
    });
    return this.close();
  }

  get empty(): boolean {
    return this.#data === '';
  }

  /** Path data; begins with an absolute moveto, as SVG 1.1 reads a leading relative one. */
  toString(): string {
    return this.#data;
  }
}

/** `<path>` filled with a colour; nothing when the path is empty. */
export const fill = (pen: Pen, colour: string, more = ''): string => (pen.empty ? '' : `<path fill="${colour}"${more} d="${pen}"/>`);

/** `<path>` stroked with a colour; nothing when the path is empty. */
export const stroke = (pen: Pen, colour: string, width: number, more = ''): string =>
  pen.empty ? '' : `<path fill="none" stroke="${colour}" stroke-width="${Math.round(width * 100) / 100}"${more} d="${pen}"/>`;
