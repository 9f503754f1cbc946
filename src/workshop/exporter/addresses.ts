import { existsSync } from 'node:fs';
import path from 'node:path';
import { htmlContext, mediaUrl } from '../importer/html-context.ts';
import { References } from '../importer/references.ts';
import { Report } from '../importer/report.ts';
import { mediaPath } from '../importer/session.ts';
import type { SchemaField } from '../definitions/schema.ts';
import type { YamlMap } from '../markdown/front-matter.ts';
import type { AddressContext } from '../markdown/from-html.ts';
import { PRINT_MARK, specOf } from '../media/library.ts';
import { parseGuid } from '../scs/guid.ts';
import { nameOf, valueOf } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { DEFAULT_LANGUAGE, FORMS_ROOT, MEDIA_ROOT } from '../scs/modules.ts';
import type { ItemStore } from '../scs/store.ts';
import { F } from '../scs/well-known.ts';
import { documentName } from './names.ts';

/** How documents call items, media and addresses; the files that they use are handed to `put`. */
export class Addresses {
  readonly #store: ItemStore;
  readonly #references: References;
  readonly #folder: string;
  readonly #put: (file: string, content: Buffer) => void;
  readonly #written = new Map<string, string>();
  /** References by which more than one document is called. */
  readonly #ambiguous = new Set<string>();

  constructor(store: ItemStore, folder: string, put: (file: string, content: Buffer) => void) {
    this.#store = store;
    this.#folder = folder;
    this.#put = put;
    this.#references = new References(store);
    const known = new Set<string>();
    for (const item of store.all()) {
      const name = documentName(item, store);
      if (!name) continue;
      const key = name.reference.toLowerCase();
      if (known.has(key)) this.#ambiguous.add(key);
      known.add(key);
      this.#references.add({ key: name.reference, path: item.path });
    }
  }

  /** Reference of an item; the bare slug in a field that refers to its kind. Undefined when the item does not exist. */
  reference(id: string, field: SchemaField | undefined, site: string): string | undefined {
    const item = this.#store.byId(id);
    if (item?.path.startsWith(`${FORMS_ROOT}/`)) {
      const form = item.path.slice(FORMS_ROOT.length + 1);
      return field?.def.refers === 'form' ? form : `form:${form}`;
    }
    const name = item && documentName(item, this.#store);
    if (!item || !name || this.#ambiguous.has(name.reference.toLowerCase())) return item?.path;
    const slug = nameOf(item.path);
    const short = field?.def.refers !== undefined && name.reference === `${field.def.refers}:${slug}` ? slug : name.reference;
    return this.#references.find(short, site, field?.def.refers)?.path === item.path ? short : item.path;
  }

  /**
   * How a document writes a media item; its file is written too.
   * @param slug the document's: prints of another one are only referred to
   */
  media(id: string, slug: string): YamlMap | undefined {
    const item = this.#store.byId(id);
    if (!item) return undefined;
    const mark = valueOf(item, DEFAULT_LANGUAGE, F.keywords) ?? '';
    if (mark.startsWith(PRINT_MARK)) {
      const own = new RegExp(`^(?:[a-z]+-)?${slug}(-preview)?(?:-[a-z]{2})?$`).exec(nameOf(item.path));
      return own ? { print: own[1] ? 'preview' : 'true' } : { media: item.path.slice(MEDIA_ROOT.length + 1) };
    }
    const spec = specOf(item);
    if (spec) {
      const portrait = Object.fromEntries(Object.entries(spec.portrait ?? {}).map(([key, value]) => [key, String(value)]));
      return {
        draw: spec.program,
        palette: spec.palette,
        ...(spec.seed === nameOf(item.path).replace(spec.small ? /-small$/ : '', '') ? {} : { seed: spec.seed }),
        ...(spec.text === undefined ? {} : { text: spec.text }),
        ...(spec.small ? { small: 'true' } : {}),
        ...portrait,
        ...spec.cover,
      };
    }
    return { src: this.#mediaFile(item) };
  }

  #mediaFile(item: ScsItem): string {
    const below = item.path.slice(MEDIA_ROOT.length + 1).replace(/^(images|documents)\//, '');
    const file = `media/${below}.${valueOf(item, DEFAULT_LANGUAGE, F.extension) ?? 'bin'}`;
    if (this.#written.get(file) !== item.id || !existsSync(path.join(this.#folder, file)))
      this.#put(file, Buffer.from(valueOf(item, DEFAULT_LANGUAGE, F.blob) ?? '', 'base64'));
    this.#written.set(file, item.id);
    return file;
  }

  /** Addresses of a rich text, for a document of a site. */
  text(site: string): AddressContext {
    return {
      link: (href) => {
        const parts = /^~\/link\.aspx\?_id=([0-9A-Fa-f]{32})&_z=z(?:&([^#]*))?(?:#(.*))?$/.exec(href);
        const name = parts && this.reference(parseGuid(parts[1] ?? '') ?? '', undefined, site);
        if (name) return `${name}${parts[2] ? `?${parts[2]}` : ''}${parts[3] ? `#${parts[3]}` : ''}`;
        return this.#mediaAddress(href) ?? href;
      },
      image: (src) => this.#mediaAddress(src) ?? src,
    };
  }

  #mediaAddress(src: string): string | undefined {
    const id = /^-\/media\/([0-9A-Fa-f]{32})\.ashx/.exec(src)?.[1];
    const item = id === undefined ? undefined : this.#store.byId(parseGuid(id) ?? '');
    return item && this.#mediaFile(item);
  }

  /** Reads what was written as an import would, to see that the same HTML comes back. */
  reading(site: string): ReturnType<typeof htmlContext> {
    const known = (src: string): ScsItem | undefined =>
      ['images', 'documents']
        .map((folder) => this.#store.at(mediaPath(folder, src.replace(/^media\//, ''))))
        .find((item) => item !== undefined);
    return htmlContext({
      site,
      references: this.#references,
      entry: new Report().of(''),
      mediaLink: async (href) => {
        const item = href.startsWith('media/') ? known(href) : undefined;
        return item && mediaUrl(item.id);
      },
      media: async (src) => {
        const item = known(src);
        const [width, height] = [F.width, F.height].map((field) => Number(item && valueOf(item, DEFAULT_LANGUAGE, field)));
        return item && { id: item.id, path: item.path, ...(width && height ? { width, height } : {}) };
      },
    });
  }
}
