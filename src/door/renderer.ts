import { createRequire } from 'node:module';

const EDGE = 'react-dom/server.edge';
const NODE = 'react-dom/server.node';

/**
 * Next renders pages by React's build for servers that are not Node, which encodes each attribute and each text by itself; the one for
 * Node writes them into one buffer, with the same HTML, for half to two thirds of the processor's time (docs/adr/0061-the-door.md).
 * Both are React's own, of one version and one interface. To be called before Next is asked for its renderer.
 */
export function rendersAsNodeDoes(require: NodeJS.Require = createRequire(import.meta.url)): void {
  require(NODE);
  require.cache[require.resolve(EDGE)] = require.cache[require.resolve(NODE)];
}
