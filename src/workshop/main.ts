import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PUBLIC_SITES } from '../config/sites.ts';
import { tellModel, writeModel } from './definitions/command.ts';
import { createProgress } from './progress.ts';
import { LANGUAGES } from './scs/modules.ts';
import { tellLeft } from './scs/store.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const USAGE = `npm run content -- COMMAND [options]

Commands
  model                   write the definitions of src/workshop/model as items
    --check               write nothing; list the files that differ and end with 1
    --texts               phrases too: those that are there keep their words otherwise, for editors change them
    --over                also what somebody changed in Sitecore since the model wrote it; items of their own stay all the same,
                            and each item where somebody moved it

  import markdown DIR     make items of a folder of documents (docs/contracts/content-model.md) or of a blog's posts
  import wordpress FILE   posts of a WordPress export (Tools, Export: an XML file)
  import html DIR         the pages of a folder of HTML files as posts
  import feed SOURCE      the entries of a feed (RSS, Atom, JSON Feed; a file or an address) as posts, once
    --dry-run             write no items, only say what would happen
    --report FILE         write what was kept, changed and dropped, file by file, as JSON
    --languages LIST      only files in these languages (default: en,de)
    --site SITE           posts: site of the blog (default: insights)
    --into PATH           posts: address of the blog (default: /blog/<name of the source>)
    --title TITLE         posts: title of the blog, when it is new
    --authors FILE        posts: names of their authors by short names, as YAML or JSON (ana: Ana Sá)
    --assets DIR          posts: folder of their pictures (default: "assets" beside DIR; of an export, "uploads" beside it)
    --origin URL          posts: where links lead that lead nowhere here, as https://blog.example
    --no-print            make no PDF files; those that were made before stay
    --over                also what says the same as when it was imported last: what editors wrote there since goes

  word FILE               make a draft of an article of a Word document (.docx), and say what became of it
    --parent PATH         the page below which it goes: a path of items, or an address of the insights site
    --language LANGUAGE   (default: what the document says)
    --name NAME           of the page, as in its address (default: made of the title)
    --report FILE         write the report as JSON
    --dry-run             write nothing, only say what would happen

  xliff out FILE PATH…    write the words of items, and of what lies below them, for translators (XLIFF 2.1)
    --to LANGUAGE         (default: de)
    --only WHICH          missing, stale (the English text has changed since), open (both), or all (default: all)
  xliff in FILE           bring translations back, as drafts
    --over                also in the place of what somebody wrote there after the file was made
    --dry-run             write nothing, only say what would happen

  phrases                 what the code asks of the dictionary and does not find, what nobody asks for, what is not translated;
                          ends with 1 when English texts are missing

  draw                    draw anew what the library's drawings are drawn from, where a program draws it differently now
    --dry-run             write nothing, only say which

  validate                check all items: ids, parents, templates, fields, targets, layouts, what published
                          pages are shown without, titles, alt texts, languages
    --quiet               leave the warnings out

  export DIR              write the documents of the items as Markdown, the reverse of the import
    --languages LIST      only these languages (default: en,de)

Options of every command
  --root DIR              project folder (default: this one)
  --help                  this text

Exit codes: 0 done; 1 differences, errors found, files that could not be read, or that somebody else wrote meanwhile; 2 wrong use.`;

/** Wrong use of the command line: the text says what to write instead. */
class UsageError extends Error {}

type Command = (args: string[]) => number | Promise<number>;

const model: Command = (args) => {
  const { values } = parseArgs({
    args,
    options: {
      check: { type: 'boolean', default: false },
      texts: { type: 'boolean', default: false },
      over: { type: 'boolean', default: false },
      root: { type: 'string', default: PROJECT },
    },
  });
  const result = writeModel(values.root, { check: values.check, texts: values.texts, over: values.over });
  if (!values.check) {
    console.log(
      `${result.items} definition items: ${result.written.length} files written, ${result.removed.length} removed, ${result.unchanged} items unchanged.`,
    );
    for (const line of tellModel(result)) console.log(line);
    return result.left.length > 0 ? 1 : 0;
  }
  for (const line of tellModel(result)) console.log(line);
  const differing = [...result.written.map((file) => `differs: ${file}`), ...result.removed.map((file) => `no longer declared: ${file}`)];
  for (const line of differing) console.log(line);
  console.log(
    differing.length === 0
      ? 'The items are those that the model declares.'
      : `${differing.length} files differ. Run: npm run content -- model`,
  );
  return differing.length === 0 ? 0 : 1;
};

function languageList(text: string | undefined): string[] | undefined {
  const languages = text?.split(',').map((each) => each.trim());
  const unknown = languages?.find((each) => !(LANGUAGES as readonly string[]).includes(each));
  if (unknown !== undefined) throw new UsageError(`There is no language "${unknown}"; the languages are ${LANGUAGES.join(', ')}.`);
  return languages;
}

const imports: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      root: { type: 'string', default: PROJECT },
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
      languages: { type: 'string' },
      site: { type: 'string', default: 'insights' },
      into: { type: 'string' },
      assets: { type: 'string' },
      origin: { type: 'string' },
      title: { type: 'string' },
      authors: { type: 'string' },
      'no-print': { type: 'boolean', default: false },
      over: { type: 'boolean', default: false },
    },
  });
  const [form, folder, ...more] = positionals;
  const { FORMS, importFrom } = await import('./importer/command.ts');
  const known = FORMS.find((each) => each === form);
  if (!known || folder === undefined || more.length > 0)
    throw new UsageError(
      `Write one of: ${FORMS.map((each) => `import ${each} ${each === 'wordpress' ? 'FILE' : each === 'feed' ? 'SOURCE' : 'DIR'}`).join(', ')}`,
    );
  const site = PUBLIC_SITES.find((name) => name === values.site);
  if (site === undefined) throw new UsageError(`There is no site "${values.site}"; the sites are ${PUBLIC_SITES.join(' and ')}.`);
  const languages = languageList(values.languages);
  const progress = createProgress();
  const { report, saved } = await importFrom(known, {
    progress,
    root: values.root,
    folder,
    site,
    dryRun: values['dry-run'],
    print: !values['no-print'],
    over: values.over,
    ...(languages ? { languages } : {}),
    ...(values.report ? { report: values.report } : {}),
    ...(values.into ? { into: values.into } : {}),
    ...(values.assets ? { assets: values.assets } : {}),
    ...(values.origin ? { origin: values.origin.replace(/\/+$/, '') } : {}),
    ...(values.title ? { title: values.title } : {}),
    ...(values.authors ? { authors: values.authors } : {}),
  }).finally(progress.end);
  console.log(report.summary());
  console.log(
    `${values['dry-run'] ? 'Nothing was written. It would be: ' : ''}${saved.written.length} item files written, ${saved.removed.length} removed, ${saved.unchanged} unchanged.`,
  );
  return report.failed.length + saved.left.length > 0 ? 1 : 0;
};

const validation: Command = async (args) => {
  const { values } = parseArgs({
    args,
    options: { root: { type: 'string', default: PROJECT }, quiet: { type: 'boolean', default: false } },
  });
  const { validate } = await import('./validate/command.ts');
  const { items, problems } = validate(values.root);
  const errors = problems.filter((problem) => problem.severity === 'error');
  for (const problem of values.quiet ? errors : problems)
    console.log(`${problem.file}:${problem.line}: ${problem.severity}: ${problem.reason}`);
  console.log(`${items} items, ${errors.length} errors, ${problems.length - errors.length} warnings.`);
  return errors.length > 0 ? 1 : 0;
};

const draws: Command = async (args) => {
  const { values } = parseArgs({
    args,
    options: { root: { type: 'string', default: PROJECT }, 'dry-run': { type: 'boolean', default: false } },
  });
  const { drawAnew } = await import('./media/command.ts');
  const { drawn, differing, left } = drawAnew(values.root, { dryRun: values['dry-run'] });
  for (const path of differing) console.log(path);
  console.log(`${drawn} drawings, ${differing.length} ${values['dry-run'] ? 'would be drawn anew' : 'drawn anew'}.`);
  for (const line of tellLeft({ left })) console.log(line);
  return left.length > 0 ? 1 : 0;
};

const phrases: Command = async (args) => {
  const { values } = parseArgs({ args, options: { root: { type: 'string', default: PROJECT } } });
  const [{ describeReport, readUsage, reportPhrases }, { readDictionary }, { DICTIONARY_FOLDER }] = await Promise.all([
    import('./phrases/phrases.ts'),
    import('./definitions/dictionary.ts'),
    import('./definitions/command.ts'),
  ]);
  const dictionary = readDictionary(DICTIONARY_FOLDER);
  const report = reportPhrases(dictionary, readUsage(values.root));
  for (const line of describeReport(report, dictionary.length)) console.log(line);
  return report.missing.length > 0 ? 1 : 0;
};

const exports: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { root: { type: 'string', default: PROJECT }, languages: { type: 'string' } },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new UsageError('Write: export DIR');
  const languages = languageList(values.languages);
  const { exportMarkdown } = await import('./exporter/command.ts');
  const { files, problems } = await exportMarkdown({ root: values.root, folder, ...(languages ? { languages } : {}) });
  for (const problem of problems) console.log(problem);
  console.log(`${files.length} files written to ${folder}, ${problems.length} problems.`);
  return problems.length > 0 ? 1 : 0;
};

const word: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      root: { type: 'string', default: PROJECT },
      parent: { type: 'string' },
      language: { type: 'string' },
      name: { type: 'string' },
      report: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [file, ...more] = positionals;
  const { parent, language } = values;
  if (file === undefined || parent === undefined || more.length > 0) throw new UsageError('Write: word FILE --parent PATH');
  if (language !== undefined) languageList(language);
  const { describeDraft, importWord } = await import('./word/command.ts');
  const {
    draft,
    path,
    language: used,
    saved,
  } = await importWord({
    root: values.root,
    file,
    parent,
    dryRun: values['dry-run'],
    ...(language ? { language } : {}),
    ...(values.name ? { name: values.name } : {}),
    ...(values.report ? { report: values.report } : {}),
  });
  for (const line of describeDraft(draft)) console.log(line);
  console.log(
    `${values['dry-run'] ? 'Nothing was written. It would be: ' : ''}a draft in ${used} at ${path}, ${saved.written.length} item files.`,
  );
  for (const line of tellLeft(saved)) console.log(line);
  return saved.left.length > 0 ? 1 : 0;
};

const xliff: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      root: { type: 'string', default: PROJECT },
      to: { type: 'string', default: 'de' },
      only: { type: 'string', default: 'all' },
      over: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [way, file, ...paths] = positionals;
  const { describeProblems, WANTED, xliffIn, xliffOut } = await import('./xliff/command.ts');
  if (way === 'out' && file !== undefined && paths.length > 0) {
    const wanted = WANTED.find((each) => each === values.only);
    if (!wanted) throw new UsageError(`--only is one of ${WANTED.join(', ')}.`);
    languageList(values.to);
    const { items, fields } = xliffOut({ root: values.root, from: paths, to: values.to, wanted, file });
    console.log(`${fields} fields of ${items} items written to ${file}.`);
    return 0;
  }
  if (way !== 'in' || file === undefined || paths.length > 0) throw new UsageError('Write: xliff out FILE PATH…, or: xliff in FILE');
  const result = xliffIn({ root: values.root, file, dryRun: values['dry-run'], over: values.over });
  for (const line of describeProblems(result)) console.log(line);
  for (const { path, name } of result.untranslated) console.log(`${path}, ${name}: not translated`);
  console.log(
    `${values['dry-run'] ? 'Nothing was written. It would be: ' : ''}${result.fields} fields translated, ${result.problems.length} problems, ${result.saved.written.length} item files.`,
  );
  for (const line of tellLeft(result.saved)) console.log(line);
  return result.problems.length + result.saved.left.length > 0 ? 1 : 0;
};

const COMMANDS: Readonly<Record<string, Command>> = {
  model,
  import: imports,
  word,
  xliff,
  phrases,
  draw: draws,
  validate: validation,
  export: exports,
};

/** Runs one command line; the number is the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || rest.includes('--help')) {
    console.log(USAGE);
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS[name];
  try {
    if (!command) throw new UsageError(`There is no command "${name}".`);
    return await command(rest);
  } catch (error) {
    const misuse =
      error instanceof UsageError || (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
    console.error(error instanceof Error ? error.message : String(error));
    if (misuse) console.error(`\n${USAGE}`);
    return misuse ? 2 : 1;
  }
}
