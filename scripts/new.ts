import { main } from '../src/workshop/scaffold/command.ts';
import { generate } from './supervisor/generate.ts';
import { root } from './supervisor/paths.ts';

process.exitCode = await main(process.argv.slice(2), {
  root,
  async writeItems() {
    // Imported no sooner: what reads the model at the start knows it without the new declarations.
    const { tellModel, writeModel } = await import('../src/workshop/definitions/command.ts');
    for (const line of tellModel(writeModel(root, { check: false }))) console.log(line);
  },
  generate,
});
