import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const STATES = new Set(['aria-pressed', 'aria-expanded', 'aria-checked']);
const root = path.resolve(import.meta.dirname, '../..');

const textOf = (node: ts.Node | undefined): string => node?.getText() ?? '';

/** Elements of a file that say their state, and whose words change with it: "Saved, pressed" says it twice, and "Close, expanded" is a riddle. */
function saidTwice(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  /** What variables of the file are made of: words may be chosen before the element. */
  const made = new Map<string, string>();
  const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
    visit(node);
    node.forEachChild((child) => walk(child, visit));
  };
  walk(source, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) made.set(node.name.text, textOf(node.initializer));
  });
  walk(source, (node) => {
    if (!ts.isJsxElement(node) && !ts.isJsxSelfClosingElement(node)) return;
    const opening = ts.isJsxElement(node) ? node.openingElement : node;
    const attributes = opening.attributes.properties.filter(ts.isJsxAttribute);
    const state = attributes.find((attribute) => STATES.has(attribute.name.getText()));
    if (!state) return;
    const names: string[] = [];
    walk(state, (part) => {
      if (ts.isIdentifier(part)) names.push(part.text);
    });
    const words = [
      ...attributes
        .filter((attribute) => ['aria-label', 'title'].includes(attribute.name.getText()))
        .map((attribute) => textOf(attribute.initializer)),
      ...(ts.isJsxElement(node) ? node.children.map((child) => child.getText()) : []),
    ];
    const whole = words.flatMap((text) => [text, ...(text.match(/\w+/g) ?? []).map((word) => made.get(word) ?? '')]).join('\n');
    if (names.some((name) => new RegExp(`phrase\\([^)]*\\b${name}\\b[^)]*\\?`).test(whole)))
      found.push(`${file}: ${opening.tagName.getText()} ${state.getText()}`);
  });
  return found;
}

it('gives what is switched on and off one name with a state, or words that change: never both', () => {
  const files = globSync('src/**/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.test.tsx'));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(saidTwice)).toEqual([]);
});
