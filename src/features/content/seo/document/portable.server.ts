/** Rich text for other people's programs: nothing but text, and addresses that are right anywhere. */
import { changeAddresses } from '@/lib/rich-text/links';
import { attribute, elements, type Root } from '@/lib/rich-text/tree';
import { absolute } from '../structured-data/things.server';

/** What only means something in our pages. Notes keep their names: links lead to them. */
const OURS = ['className', 'target', 'rel', 'align', 'headers'];

/** Changes a sanitized tree. @param page absolute address of the page that the text is from */
export function makePortable(tree: Root, page: string): void {
  elements(tree, (node) => {
    for (const name of OURS) delete node.properties[name];
    if (node.tagName !== 'li') delete node.properties.id;
    if (node.tagName === 'a' && attribute(node, 'href') === '') delete node.properties.href;
  });
  const address = (url: string): string => absolute(url, page);
  changeAddresses(tree, { href: address, src: address });
}
