/**
 * The constraints of XLIFF 2.1's core (OASIS Standard, 13 February 2018, section 4) that its schema and its text set for what is
 * written here: elements, their order and attributes, ids that are unique where they must be, references that lead somewhere.
 */
import type { XmlElement } from '../xml/read.ts';
import { allElements, childElements, isXmlElement, readXml } from '../xml/read.ts';
import { OWN, XLIFF } from './namespaces.ts';

const YES_NO = /^(?:yes|no)$/;
const NMTOKEN = /^[\p{L}\p{N}.\-_:·]+$/u;
const NMTOKENS = /^[\p{L}\p{N}.\-_:·]+(?: [\p{L}\p{N}.\-_:·]+)*$/u;
const ANY = /^[^]*$/;
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
const SPACE = /^(?:default|preserve)$/;

interface Form {
  /** Names of children in their order, as a pattern over their names. */
  children: RegExp;
  attributes: Readonly<Record<string, RegExp>>;
  required?: readonly string[];
  text?: boolean;
}

const CODE = {
  id: NMTOKEN,
  canCopy: YES_NO,
  canDelete: YES_NO,
  canReorder: /^(?:yes|no|firstNo)$/,
  type: /^(?:fmt|ui|quote|link|image|other)$/,
  subType: /^\w+:.+$/,
};
const INLINE = /^(?:(?:cp|ph|pc|sc|ec|mrk|sm|em) )*$/;

const FORMS: Readonly<Record<string, Form>> = {
  xliff: {
    children: /^(?:file )+$/,
    attributes: {
      xmlns: ANY,
      'xmlns:masthead': /^urn:masthead:xliff$/,
      version: /^2\.1$/,
      srcLang: LANGUAGE,
      trgLang: LANGUAGE,
      'xml:space': SPACE,
    },
    required: ['version', 'srcLang'],
  },
  file: {
    children: /^(?:skeleton )?(?:notes )?(?:(?:unit|group) )+$/,
    attributes: { id: NMTOKEN, original: ANY, canResegment: YES_NO, translate: YES_NO, 'xml:space': SPACE },
    required: ['id'],
  },
  notes: { children: /^(?:note )+$/, attributes: {} },
  note: {
    children: /^$/,
    attributes: { id: NMTOKEN, appliesTo: /^(?:source|target)$/, category: ANY, priority: /^(?:[1-9]|10)$/ },
    text: true,
  },
  unit: {
    children: /^(?:notes )?(?:originalData )?(?:ignorable )*segment (?:(?:segment|ignorable) )*$/,
    // A unit may have attributes of other namespaces (section 4.2.2.5).
    attributes: {
      id: NMTOKEN,
      name: ANY,
      canResegment: YES_NO,
      translate: YES_NO,
      type: ANY,
      'xml:space': SPACE,
      'masthead:basis': /^[\da-f]{12}$/,
    },
    required: ['id'],
  },
  originalData: { children: /^(?:data )+$/, attributes: {} },
  data: { children: /^(?:cp )*$/, attributes: { id: NMTOKEN, dir: ANY, 'xml:space': /^preserve$/ }, required: ['id'], text: true },
  segment: {
    children: /^source (?:target )?$/,
    attributes: { id: NMTOKEN, canResegment: YES_NO, state: /^(?:initial|translated|reviewed|final)$/, subState: /^(?!xlf:)[^:]+:.+$/ },
  },
  ignorable: { children: /^source (?:target )?$/, attributes: { id: NMTOKEN } },
  source: { children: INLINE, attributes: { 'xml:lang': LANGUAGE, 'xml:space': SPACE }, text: true },
  target: { children: INLINE, attributes: { 'xml:lang': LANGUAGE, 'xml:space': SPACE, order: /^[1-9]\d*$/ }, text: true },
  cp: { children: /^$/, attributes: { hex: /^[\dA-F]{4,6}$/ }, required: ['hex'] },
  ph: { children: /^$/, attributes: { ...CODE, equiv: ANY, disp: ANY, dataRef: NMTOKEN, subFlows: NMTOKENS }, required: ['id'] },
  pc: {
    children: INLINE,
    attributes: { ...CODE, dataRefStart: NMTOKEN, dataRefEnd: NMTOKEN, subFlowsStart: NMTOKENS, subFlowsEnd: NMTOKENS },
    required: ['id'],
    text: true,
  },
};

function form(node: XmlElement, problems: string[]): void {
  const wanted = FORMS[node.name];
  if (!wanted) {
    problems.push(`<${node.name}> is no element of the core`);
    return;
  }
  const names = childElements(node)
    .map(({ name }) => `${name} `)
    .join('');
  if (!wanted.children.test(names)) problems.push(`<${node.name}> has the children ${names}`);
  if (!wanted.text && node.children.some((child) => !isXmlElement(child) && child.trim() !== '')) problems.push(`<${node.name}> has text`);
  for (const [name, value] of Object.entries(node.attributes))
    if (wanted.attributes[name]?.test(value) !== true) problems.push(`<${node.name}> has ${name}="${value}"`);
  for (const name of wanted.required ?? []) if (node.attributes[name] === undefined) problems.push(`<${node.name}> has no ${name}`);
  for (const child of childElements(node)) form(child, problems);
}

function unique(ids: readonly (string | undefined)[], where: string, problems: string[]): void {
  const known = ids.filter((id) => id !== undefined);
  if (new Set(known).size !== known.length) problems.push(`ids are there twice in ${where}`);
}

const INLINE_NAMES = ['ph', 'pc', 'sc', 'ec', 'mrk', 'sm'];
const codesIn = (node: XmlElement): XmlElement[] => INLINE_NAMES.flatMap((name) => allElements(node, name));

function unit(node: XmlElement, units: ReadonlySet<string>, problems: string[]): void {
  const where = `unit ${node.attributes.id ?? ''}`;
  const parts = [...childElements(node, 'segment'), ...childElements(node, 'ignorable')];
  const sources = parts.flatMap((part) => childElements(part, 'source'));
  const targets = parts.flatMap((part) => childElements(part, 'target'));
  unique(
    [...parts.map(({ attributes }) => attributes.id), ...sources.flatMap(codesIn).map(({ attributes }) => attributes.id)],
    where,
    problems,
  );
  unique(
    targets.flatMap(codesIn).map(({ attributes }) => attributes.id),
    `the targets of ${where}`,
    problems,
  );
  const data = childElements(node, 'originalData')
    .flatMap((each) => childElements(each, 'data'))
    .map(({ attributes }) => attributes.id);
  unique(data, `the data of ${where}`, problems);
  for (const code of [...sources, ...targets].flatMap(codesIn)) {
    for (const name of ['dataRef', 'dataRefStart', 'dataRefEnd'])
      if (code.attributes[name] !== undefined && !data.includes(code.attributes[name])) problems.push(`${where}: ${name} leads nowhere`);
    for (const name of ['subFlows', 'subFlowsStart'])
      for (const id of code.attributes[name]?.split(' ') ?? [])
        if (!units.has(id)) problems.push(`${where}: ${name} leads to no unit (${id})`);
    if (code.attributes.canReorder === 'no' && (code.attributes.canCopy !== 'no' || code.attributes.canDelete !== 'no'))
      problems.push(`${where}: canReorder alone`);
  }
  for (const part of childElements(node, 'segment')) {
    if (/^(?:translated|reviewed|final)$/.test(part.attributes.state ?? '') && childElements(part, 'target').length === 0)
      problems.push(`${where}: translated without a target`);
    if (part.attributes.subState !== undefined && part.attributes.state === undefined) problems.push(`${where}: subState without a state`);
    const own = new Map(
      childElements(part, 'source')
        .flatMap(codesIn)
        .map((code) => [code.attributes.id, code.name]),
    );
    for (const code of childElements(part, 'target').flatMap(codesIn))
      if (own.get(code.attributes.id) !== code.name)
        problems.push(`${where}: a target has the code ${code.attributes.id ?? ''}, its source has not`);
  }
}

/** What of a document the standard does not allow; nothing of one that may be sent to anybody. */
export function constraintProblems(text: string): string[] {
  const problems: string[] = [];
  const root = readXml(text);
  form(root, problems);
  if (root.attributes.xmlns !== XLIFF || root.attributes['xmlns:masthead'] !== OWN) problems.push('another namespace');
  const files = childElements(root, 'file');
  unique(
    files.map(({ attributes }) => attributes.id),
    'the document',
    problems,
  );
  for (const file of files) {
    const units = allElements(file, 'unit');
    unique(
      units.map(({ attributes }) => attributes.id),
      `file ${file.attributes.id ?? ''}`,
      problems,
    );
    const ids = new Set(units.map(({ attributes }) => attributes.id ?? ''));
    for (const each of units) unit(each, ids, problems);
  }
  return problems;
}
