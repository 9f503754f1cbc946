import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { z } from 'zod';
import { root } from '../../support/build.ts';

/** What of a body stands in the source. */
export interface SentBody {
  /** Fields that are always sent. */
  sent: readonly string[];
  /** Fields that are sent at times. */
  maybe: readonly string[];
  /** More is sent, whose names are only known when it runs. */
  open: boolean;
}

/** A call of a service that stands in the site's source. */
export interface SiteCall {
  where: string;
  service: string;
  /** More than one where the call chooses. */
  methods: readonly string[];
  /** `{}` stands for what is only known when it runs. */
  path: string;
  /** Names of parameters that are written out. */
  query: readonly string[];
  /** Undefined where none is sent. */
  body?: SentBody | undefined;
  /** What the answer is parsed with. */
  schema: z.ZodType;
  /** Answers with other statuses are parsed too. */
  accepts: boolean;
}

/** Functions that call a service: which argument is the path, which the body where it is none of the options, which holds the parameters, and which the schema, or how the schema is named in the file. */
const CALLERS: Readonly<
  Record<
    string,
    { path: number; body?: number; query?: number; schema: number | string; service?: string; method?: string; below?: string }
  >
> = {
  fetchJson: { path: 0, schema: 1 },
  callUserService: { path: 0, schema: 1, service: 'USER_SERVICE_URL' },
  'session.call': { path: 0, schema: 1, service: 'USER_SERVICE_URL' },
  askSearch: { path: 0, schema: 2, service: 'SEARCH_URL' },
  callForAnybody: { path: 0, schema: 1, body: 2, service: 'USER_SERVICE_URL', method: 'POST' },
  readOffers: { path: 0, schema: 1, service: 'OFFERS_URL' },
  writeOffers: { path: 0, schema: 1, service: 'OFFERS_URL', method: 'POST' },
  askGateway: { path: 1, schema: 2, query: 3, service: 'ALUMNI_GATEWAY_URL' },
  tellGateway: { path: 1, schema: 2, body: 3, service: 'ALUMNI_GATEWAY_URL', method: 'POST' },
  callGateway: { path: 1, schema: 2, service: 'ALUMNI_GATEWAY_URL' },
  'api.ask': { path: 0, schema: 1, service: 'AUTHORING_URL', below: '/authoring/v1/' },
  ask: { path: 1, schema: 2, body: 3, service: 'FORMS_URL', method: 'POST' },
  'call in features/account/newsletter/newsletter.server.ts': {
    path: 0,
    body: 1,
    schema: 'z.unknown()',
    service: 'USER_SERVICE_URL',
    method: 'POST',
  },
  'call in features/account/keep/state.server.ts': {
    path: 1,
    body: 2,
    schema: 'ratingSchema',
    service: 'USER_SERVICE_URL',
    method: 'POST',
  },
};

const source = path.join(root, 'src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^(?:backends|workshop|sitecore)\//.test(file),
);

/** Declarations at the top of a file, and what it imports from where. */
function namesOf(file: ts.SourceFile) {
  const own = new Map<string, ts.VariableDeclaration>();
  const imported = new Map<string, string>();
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement))
      for (const each of statement.declarationList.declarations) if (ts.isIdentifier(each.name)) own.set(each.name.text, each);
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const bindings = statement.importClause?.namedBindings;
      if (bindings && ts.isNamedImports(bindings))
        for (const each of bindings.elements) imported.set(each.name.text, statement.moduleSpecifier.text);
    }
  }
  return { own, imported };
}
type Names = ReturnType<typeof namesOf>;

/** The text that an expression makes: constants of the file as they are, helpers with their argument put in, the rest as `{}`. */
function textOf(expression: ts.Expression, names: Names, given: ReadonlyMap<string, string> = new Map()): string {
  if (ts.isStringLiteralLike(expression)) return expression.text;
  if (ts.isTemplateExpression(expression))
    return (
      expression.head.text + expression.templateSpans.map((span) => textOf(span.expression, names, given) + span.literal.text).join('')
    );
  if (ts.isBinaryExpression(expression)) return textOf(expression.left, names, given) + textOf(expression.right, names, given);
  const [, setting] = /^getEnv\(\)\.(\w+_URL)$/.exec(expression.getText()) ?? [];
  if (setting !== undefined) return `<${setting}>`;
  if (ts.isIdentifier(expression)) {
    const known = given.get(expression.text);
    if (known !== undefined) return known;
    const constant = names.own.get(expression.text)?.initializer;
    return constant && ts.isStringLiteralLike(constant) ? constant.text : '{}';
  }
  if (ts.isCallExpression(expression) && ts.isIdentifier(expression.expression)) {
    const helper = names.own.get(expression.expression.text)?.initializer;
    if (helper && ts.isArrowFunction(helper) && !ts.isBlock(helper.body)) {
      const filled = helper.parameters.map((each, at): [string, string] => {
        const argument = expression.arguments[at];
        return [each.name.getText(), argument ? textOf(argument, names, given) : ''];
      });
      return textOf(helper.body, names, new Map(filled));
    }
  }
  return '{}';
}

/** Runs the expression of a schema with what its file declares and imports, whether or not the file gives it out. */
async function schemaOf(expression: ts.Expression | string, file: string, names: Names): Promise<z.ZodType> {
  const lines: string[] = [];
  const seen = new Map<string, unknown>([['z', z]]);
  const take = async (text: string): Promise<void> => {
    for (const [name] of text.matchAll(/(?<![.\w'])[A-Za-z_]\w*/g)) {
      if (seen.has(name)) continue;
      const from = names.imported.get(name);
      const own = names.own.get(name)?.initializer;
      if (from !== undefined) {
        const target = from.startsWith('@/') ? path.join(source, from.slice(2)) : path.resolve(source, path.dirname(file), from);
        const at = from.startsWith('@/') || from.startsWith('.') ? target : from;
        seen.set(name, ((await import(/* @vite-ignore */ at)) as Record<string, unknown>)[name]);
      } else if (own !== undefined) {
        seen.set(name, undefined);
        await take(own.getText());
        lines.push(`const ${name} = ${own.getText()};`);
      }
    }
  };
  const text = typeof expression === 'string' ? expression : expression.getText();
  await take(text);
  const given = [...seen].filter(([, value]) => value !== undefined);
  const code = ts.transpile(`${lines.join('\n')}\nreturn ${text};`, { target: ts.ScriptTarget.ESNext });
  // The site's own source, to reach schemas that a file keeps to itself
  const made: unknown = new Function(...given.map(([name]) => name), code)(...given.map(([, value]) => value));
  if (made instanceof z.ZodType) return made;
  throw new Error(`${file}: ${text} is no schema.`);
}

const OPEN: SentBody = { sent: [], maybe: [], open: true };

/** The fields of an object that is written out; what is spread into it by a condition is sent at times. */
function bodyOf(expression: ts.Expression): SentBody {
  if (ts.isParenthesizedExpression(expression)) return bodyOf(expression.expression);
  if (ts.isConditionalExpression(expression)) {
    const ways = [bodyOf(expression.whenTrue), bodyOf(expression.whenFalse)];
    const always = ways[0]?.sent.filter((name) => ways[1]?.sent.includes(name) === true) ?? [];
    const maybe = ways.flatMap((way) => [...way.sent, ...way.maybe]).filter((name) => !always.includes(name));
    return { sent: always, maybe, open: ways.some(({ open }) => open) };
  }
  if (!ts.isObjectLiteralExpression(expression)) return OPEN;
  const parts = expression.properties.map((property): SentBody => {
    if (ts.isSpreadAssignment(property)) return bodyOf(property.expression);
    const { name } = property;
    return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? { sent: [name.text], maybe: [], open: false } : OPEN;
  });
  return {
    sent: parts.flatMap(({ sent }) => sent),
    maybe: parts.flatMap(({ maybe }) => maybe),
    open: parts.some(({ open }) => open),
  };
}

/** The body of a call: an argument of its own, or a field of its options. */
function bodyIn(call: ts.CallExpression, at: number | undefined): SentBody | undefined {
  const given = at === undefined ? undefined : call.arguments[at];
  if (given) return bodyOf(given);
  for (const options of call.arguments.filter(ts.isObjectLiteralExpression))
    for (const property of options.properties)
      if (property.name?.getText() === 'body') return ts.isPropertyAssignment(property) ? bodyOf(property.initializer) : OPEN;
  return undefined;
}

/** Parameters that are an argument of their own, as far as they are written out. */
function parametersIn(call: ts.CallExpression, at: number | undefined): string[] {
  const given = at === undefined ? undefined : call.arguments[at];
  return given && ts.isObjectLiteralExpression(given)
    ? given.properties.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []))
    : [];
}

/** `method: on ? 'PUT' : 'DELETE'` names two; a helper takes one as its last argument. */
function methodsIn(rest: string): string[] | undefined {
  const written = /\bmethod: ([^,}]+)/.exec(rest)?.[1] ?? /, ('(?:PUT|DELETE)')$/.exec(rest)?.[1];
  return written === undefined ? undefined : [...written.matchAll(/'(\w+)'/g)].map(([, method = '']) => method);
}

/** Every call of a service in the site's source. */
export async function callsOfSite(): Promise<SiteCall[]> {
  const found: SiteCall[] = [];
  for (const file of files) {
    const text = readFileSync(path.join(source, file), 'utf8');
    if (!/fetchJson|readOffers|writeOffers|callUserService|\.call\(|callForAnybody|askSearch|Gateway\(|api\.ask\(/.test(text)) continue;
    const parsed = ts.createSourceFile(pathToFileURL(file).href, text, ts.ScriptTarget.ESNext, true);
    const names = namesOf(parsed);
    const calls: ts.CallExpression[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) calls.push(node);
      ts.forEachChild(node, visit);
    };
    visit(parsed);
    for (const call of calls) {
      const callee = call.expression.getText().replace(/^.*\bsession\??\.call$/s, 'session.call');
      const caller = CALLERS[`${callee} in ${file}`] ?? CALLERS[callee];
      const address = caller && call.arguments[caller.path];
      if (!caller || !address) continue;
      const written = textOf(address, names);
      const service = /^<(\w+)>/.exec(written)?.[1] ?? caller.service;
      const [at = '', query = ''] = written.replace(/^<\w+>/, '').split('?');
      const target = `${caller.below ?? ''}${at}`;
      // A function that passes on what it is given: those who call it are read.
      if (service === undefined || !target.startsWith('/') || at.startsWith('{}')) continue;
      const rest = call.arguments.map((each) => each.getText()).join(', ');
      const schema = typeof caller.schema === 'string' ? caller.schema : call.arguments[caller.schema];
      if (schema === undefined) continue;
      found.push({
        where: `${file}: ${call.getText().slice(0, 60).replace(/\s+/g, ' ')}`,
        service,
        methods: methodsIn(rest) ?? [caller.method ?? 'GET'],
        path: target,
        query: [...[...query.matchAll(/(?:^|&)(\w+)=/g)].map(([, name = '']) => name), ...parametersIn(call, caller.query)],
        body: bodyIn(call, caller.body),
        schema: await schemaOf(schema, file, names),
        accepts: rest.includes('accept:'),
      });
    }
  }
  return found;
}

/** Addresses of services that stand anywhere in the site's source, but for its comments. */
export const addressesOfSite = (): string[] =>
  files.flatMap((file) =>
    [
      ...readFileSync(path.join(source, file), 'utf8')
        .replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '')
        .matchAll(/(?<=['"`}])\/(?:v\d|sitecoreapi|otpapi|passwordless-login-user-details)(?:\/[^'"`?\s]*)?/g),
    ].map(([address]) => `${file}: ${address}`),
  );
