import type { Language } from '../../lib/languages.ts';
import { boostedItems, synonymItems } from '../model/search.ts';
import { sites } from '../model/sites.ts';
import { braced, idOf } from '../scs/guid.ts';
import { setShared, setVersioned } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { LANGUAGES } from '../scs/modules.ts';
import { T } from '../scs/well-known.ts';
import { inEveryLanguage, make, sorted } from './make.ts';
import { templateNamed } from './schema.ts';
import { pagePath, siteRoot } from './sites.ts';

function fieldOf(template: string, key: string) {
  const field = templateNamed(template).fields.get(key);
  if (!field) throw new Error(`${template} has no field ${key}`);
  return field.ref;
}

/**
 * The search settings that a new project begins with: `Data/Search` of each site. Editors own them from then on.
 * @param hasPage whether the page at an item's path exists: only one that does can come first
 */
export function searchSeeds(hasPage: (path: string) => boolean): ScsItem[] {
  const words = fieldOf('Search Synonyms', 'words');
  const queries = fieldOf('Boosted Result', 'queries');
  const target = fieldOf('Boosted Result', 'target');
  const written = (item: ScsItem, ref: typeof words, texts: Readonly<Record<Language, string>>): ScsItem => {
    for (const language of LANGUAGES) setVersioned(item, language, ref, texts[language]);
    return item;
  };
  return sites.flatMap(({ name }) => {
    const root = `${siteRoot(name)}/Data/Search`;
    const synonyms = Object.entries(synonymItems[name]).map(([item, texts]) =>
      written(inEveryLanguage(make(`${root}/Synonyms/${item}`, templateNamed('Search Synonyms').id)), words, texts),
    );
    const boosted = Object.entries(boostedItems[name])
      .filter(([, { target: address }]) => hasPage(pagePath(name, address)))
      .map(([item, { queries: texts, target: address }]) => {
        const made = written(inEveryLanguage(make(`${root}/Boosted/${item}`, templateNamed('Boosted Result').id)), queries, texts);
        setShared(made, target, braced(idOf(pagePath(name, address))));
        return made;
      });
    return [
      sorted(make(root, T.folder), 2),
      make(`${root}/Synonyms`, T.folder),
      ...synonyms,
      make(`${root}/Boosted`, T.folder),
      ...boosted,
    ];
  });
}
