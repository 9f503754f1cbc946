import { offerSeeds as seeds } from '../model/offers.ts';
import { braced, idOf } from '../scs/guid.ts';
import { setShared, setVersioned } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { LANGUAGES } from '../scs/modules.ts';
import { T } from '../scs/well-known.ts';
import { inEveryLanguage, make, sorted } from './make.ts';
import { templateNamed } from './schema.ts';
import { siteRoot } from './sites.ts';

const ROOT = `${siteRoot('insights')}/Data/Offers`;
const OFFER = 'offer:';

function fieldOf(template: string, key: string) {
  const field = templateNamed(template).fields.get(key);
  if (!field) throw new Error(`${template} has no field ${key}`);
  return field.ref;
}

function made(path: string, { template, shared, texts, children = {} }: (typeof seeds)[string][string], index: number): ScsItem[] {
  const item = sorted(inEveryLanguage(make(path, templateNamed(template).id)), index);
  for (const [key, value] of Object.entries(shared)) {
    const written = value.startsWith(OFFER) ? braced(idOf(`${ROOT}/Offers/${value.slice(OFFER.length)}`)) : value;
    if (written !== '') setShared(item, fieldOf(template, key), written);
  }
  for (const [key, text] of Object.entries(texts))
    for (const language of LANGUAGES) setVersioned(item, language, fieldOf(template, key), text[language]);
  return [item, ...Object.entries(children).flatMap(([name, seed], at) => made(`${path}/${name}`, seed, at))];
}

/**
 * The offers that a new project begins with: `Data/Offers` of the insights site. Editors own them from then on. Folders are in every
 * language: what is below one that is not is not found there.
 */
export function offerItems(): ScsItem[] {
  return [
    sorted(inEveryLanguage(make(ROOT, T.folder)), 3),
    ...Object.entries(seeds).flatMap(([folder, items], at) => [
      sorted(inEveryLanguage(make(`${ROOT}/${folder}`, T.folder)), at),
      ...Object.entries(items).flatMap(([name, seed], index) => made(`${ROOT}/${folder}/${name}`, seed, index)),
    ]),
  ];
}
