import { randomUUID } from 'node:crypto';
import { guid } from '../../items/guid.ts';
import type { Guid, Tree } from '../../items/types.ts';
import { AuthoringError } from '../errors.ts';
import type { Placed } from './delta.ts';
import { inner, isInside, paramsOf, paramsText, placeholderPath, segmentOf, settingsOf } from './page-layout.ts';

const depthOf = ({ placeholder = '' }: Placed): number => placeholder.split('/').filter(Boolean).length;

/** A place inside one of some placeholders, inside what these are now. */
function elsewhere(place: string, before: readonly string[], now: readonly string[]): string {
  const index = before.findIndex((path) => isInside(place, path));
  const [old, fresh] = [before[index], now[index]];
  if (old === undefined || fresh === undefined) return place;
  return placeholderPath(fresh + `/${placeholderPath(place).replace(/^\//, '')}`.slice(`/${old.replace(/^\//, '')}`.length));
}

/** A working copy of what a page has by itself. */
export class Renderings {
  list: Placed[];
  readonly #tree: Tree;

  constructor(tree: Tree, placed: readonly Placed[]) {
    this.#tree = tree;
    this.list = placed.map((each) => ({ ...each }));
  }

  of(uid: Guid): Placed {
    const found = this.list.find((each) => each.uid === uid);
    if (!found) throw new AuthoringError('no-such-item', { message: 'The page has no such rendering of its own.', details: { uid } });
    return found;
  }

  /** Those in the placeholders that a rendering opens, at any depth. */
  within(rendering: Placed): Placed[] {
    const paths = this.#opened(rendering);
    return this.list.filter((each) => each !== rendering && paths.some((path) => isInside(each.placeholder ?? '', path)));
  }

  #opened({ id, placeholder, parameters }: Placed): string[] {
    const params = paramsOf(parameters, this.#tree);
    return settingsOf(this.#tree, guid(id ?? '')).map(({ key }) => inner(placeholder ?? '', segmentOf(key, params)));
  }

  /** The number by which a rendering tells its placeholders from others': the one that is wanted where nobody has it, else the next. */
  dynamicId(wanted?: string): string {
    const used = this.list.map(({ parameters }) => paramsOf(parameters, this.#tree).DynamicPlaceholderId ?? '0');
    if (wanted !== undefined && wanted !== '' && !used.includes(wanted)) return wanted;
    return String(Math.max(0, ...used.map(Number).filter((id) => Number.isFinite(id))) + 1);
  }

  /** The one that stands before it in its placeholder; undefined for the first. */
  before(rendering: Placed): Guid | undefined {
    const place = placeholderPath(rendering.placeholder ?? '');
    const beside = this.list.filter(({ placeholder }) => placeholderPath(placeholder ?? '') === place);
    return beside[beside.indexOf(rendering) - 1]?.uid;
  }

  /** Behind a neighbour, or before all in its placeholder. */
  put(rendering: Placed, placeholder: string, after: Guid | undefined): void {
    const rest = this.list.filter((each) => each !== rendering);
    const first = rest.findIndex((each) => placeholderPath(each.placeholder ?? '') === placeholder);
    const at = after === undefined ? (first < 0 ? rest.length : first) : rest.findIndex(({ uid }) => uid === after) + 1;
    if (after !== undefined && at === 0)
      throw new AuthoringError('no-such-item', { message: 'There is no rendering of this uid to come after.' });
    rest.splice(at, 0, rendering);
    this.list = rest;
  }

  move(rendering: Placed, placeholder: string, after: Guid | undefined): void {
    const [before, inside] = [this.#opened(rendering), this.within(rendering)];
    if (before.some((path) => isInside(placeholder, path)) || inside.some(({ uid }) => uid === after))
      throw new AuthoringError('not-here', { message: 'A rendering cannot be inside itself.' });
    rendering.placeholder = placeholder;
    const now = this.#opened(rendering);
    // What is inside comes along, its place named anew.
    for (const each of inside) each.placeholder = elsewhere(each.placeholder ?? '', before, now);
    this.put(rendering, placeholder, after);
  }

  /** @returns what is gone: it, and what was inside, what holds before what it holds */
  remove(rendering: Placed): Placed[] {
    const gone = [rendering, ...this.within(rendering)];
    this.list = this.list.filter((each) => !gone.includes(each));
    return gone.sort((a, b) => depthOf(a) - depthOf(b));
  }

  /**
   * A copy of a rendering and of all inside it, behind it.
   * @param copyOf the copy of a datasource, as a layout names it
   * @returns the copies, the rendering's own first
   */
  duplicate(rendering: Placed, copyOf: (datasource: string | undefined) => string | undefined): Placed[] {
    const copies: Placed[] = [];
    const copy = (of: Placed, placeholder: string | undefined): Placed => {
      const { DynamicPlaceholderId: number, ...params } = paramsOf(of.parameters, this.#tree);
      const made = {
        ...of,
        uid: randomUUID(),
        placeholder,
        datasource: copyOf(of.datasource),
        parameters: number === undefined ? of.parameters : paramsText({ ...params, DynamicPlaceholderId: this.dynamicId() }),
      };
      copies.push(made);
      this.list = [...this.list, made];
      const [before, now] = [this.#opened(of), this.#opened(made)];
      const directly = this.within(of).filter((each) => before.includes(placeholderPath(each.placeholder ?? '')) && !copies.includes(each));
      for (const each of directly) copy(each, elsewhere(each.placeholder ?? '', before, now));
      return made;
    };
    const made = copy(rendering, rendering.placeholder);
    this.put(made, placeholderPath(rendering.placeholder ?? ''), rendering.uid);
    return copies;
  }
}
