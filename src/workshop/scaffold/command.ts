import { parseArgs } from 'node:util';
import { planFeature } from './feature.ts';
import { writePlan } from './plan.ts';
import type { Plan } from './plan.ts';
import { Refusal } from './refusal.ts';
import { planRendering } from './rendering.ts';

const USAGE = `npm run new -- rendering NAME    a folder of src/renderings with component, fields, examples and test; its declaration and that
                                 of its datasource template in the content model; the items and the generated sources
  --title "Office Hours"         name of the template, as editors read it (default: the words of NAME)
npm run new -- feature NAME      a folder of src/features with model, schema, a function of the server and its test, and its two doors
npm run new -- --help            this text

NAME is written as OfficeHours or office-hours. Nothing is written when it cannot be used.

Exit codes: 0 done; 1 refused, or the items could not be written; 2 wrong use.`;

/** The project in which something new is made. */
export interface Project {
  root: string;
  /** Writes the items of the content model as it is on disk now. */
  writeItems(): Promise<void>;
  /** Writes the sources that are generated from the folders. */
  generate(): void;
}

interface Asked {
  plan: Plan;
  rendering: boolean;
}

/** What the words of the command line ask for; undefined when they are wrong. @throws Refusal for a name that cannot be used */
function asked(root: string, [kind, name, ...more]: readonly string[], title: string | undefined): Asked | undefined {
  if (name === undefined || more.length > 0) return undefined;
  if (kind === 'rendering') return { plan: planRendering(root, name, title), rendering: true };
  if (kind === 'feature' && title === undefined) return { plan: planFeature(root, name), rendering: false };
  return undefined;
}

/** `npm run new`. @returns the exit code */
export async function main(args: readonly string[], project: Project): Promise<number> {
  let words;
  try {
    words = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { title: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return 2;
  }
  if (words.values.help) {
    console.log(USAGE);
    return 0;
  }
  try {
    const wish = asked(project.root, words.positionals, words.values.title);
    if (!wish) {
      console.error(USAGE);
      return 2;
    }
    await carryOut(wish, project);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function carryOut({ plan, rendering }: Asked, project: Project): Promise<void> {
  const undo = await writePlan(project.root, plan);
  if (rendering) {
    try {
      await project.writeItems();
      project.generate();
    } catch (error) {
      undo();
      throw new Refusal(
        `The items or the generated sources could not be written, so the sources were taken back. Mend what is named here, then run npm run content -- model and try again.\n${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  for (const file of plan.created.keys()) console.log(`written: ${file}`);
  for (const file of plan.changed.keys()) console.log(`changed: ${file}`);
  if (rendering) console.log('written: its items in src/sitecore, and the generated sources');
  console.log(['', 'Next:', ...plan.next.map((line) => `  ${line}`)].join('\n'));
}
