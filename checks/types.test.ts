import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { edges, sources, textOf } from './source.ts';
import { type SyntaxNode, treeOf, visit } from './syntax.ts';

/** Every file that the type check reads, declarations of libraries among them. */
const program = execFileSync('tsc', ['--listFilesOnly'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  .split('\n')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file !== '');

/*
 * One program checks the types of all files, which takes a third of the time of one for the server, one for pages and one for what drives both. What
 * it cannot tell is which names a file may use: a server has no document, a page no process.
 */
const isPage = (file: string) =>
  /^(apps\/web|packages\/(ui|shell|client)|modules\/[^/]+\/[^/]+\/web)\//.test(file) || file === 'modules/web.ts';
const drivesBoth = (file: string) =>
  /^(e2e|bench)\//.test(file) ||
  /^apps\/web\/(plugins\/|vite\.config)/.test(file) ||
  (isPage(file) && /(^|\/)tests\/|\.test\.tsx?$/.test(file)) ||
  // Runs in a process of its own; its image library describes pixels by the type of the browser.
  file === 'modules/platform/file/thumbnail/shrink-child.ts';
const isTyped = (file: string) => /\.tsx?$/.test(file);
const pages = sources.filter((file) => isTyped(file) && isPage(file) && !drivesBoth(file));
const servers = sources.filter((file) => isTyped(file) && !isPage(file) && !drivesBoth(file));

test('the types of every file are checked', () => {
  const checked = new Set(program.map((file) => path.posix.relative(process.cwd().replaceAll('\\', '/'), file)));
  assert.deepEqual(
    sources.filter((file) => isTyped(file) && !checked.has(file)),
    [],
  );
});

test('the server uses no name of a browser, and pages none of Node', () => {
  const browser = globalsOf(/\/lib\.dom(\.\w+)?\.d\.ts$/);
  const node = globalsOf(/\/@types\/node\/.*\.d\.ts$/);
  const language = globalsOf(/\/lib\.(es|decorators)[\w.]*\.d\.ts$/);
  for (const name of ['document', 'localStorage', 'HTMLElement']) assert.ok(browser.has(name), name);
  for (const name of ['process', 'Buffer', 'setImmediate']) assert.ok(node.has(name), name);
  const foreign = (names: ReadonlySet<string>, own: ReadonlySet<string>) => (name: string) =>
    names.has(name) && !own.has(name) && !language.has(name);
  assert.deepEqual(
    servers.flatMap((file) => used(file, foreign(browser, node))),
    [],
  );
  assert.deepEqual(
    pages.flatMap((file) => used(file, foreign(node, browser))),
    [],
  );
  const place = 'packages/engine/route.ts';
  assert.deepEqual(
    used(place, foreign(browser, node), 'export const a = (b: HTMLElement) => b.document;\nexport const title = document.title;'),
    [`${place}:1: HTMLElement`, `${place}:2: document`],
  );
});

test('pages import no module of Node', () => {
  const isPageFile = new Set(pages);
  assert.deepEqual(
    edges.filter(({ from, to }) => isPageFile.has(from) && to.startsWith('node:')).map(({ from, to }) => `${from} → ${to}`),
    [],
  );
});

interface Named extends SyntaxNode {
  readonly name: string;
}
const isNamed = (node: unknown): node is Named => (node as SyntaxNode | null)?.type === 'Identifier';

/** Names that the declarations of a library bring to every file. */
function globalsOf(files: RegExp): ReadonlySet<string> {
  const names = new Set<string>();
  for (const file of program.filter((one) => files.test(one))) {
    const { body } = treeOf(file, readFileSync(file, 'utf8')) as SyntaxNode & { readonly body: readonly SyntaxNode[] };
    const isModule = body.some(({ type }) => /^(Import|Export)/.test(type));
    if (!isModule) for (const statement of body) for (const name of declared(statement)) names.add(name);
    for (const statement of body) for (const name of declaredGlobally(statement)) names.add(name);
  }
  return names;
}

/** The names that a top-level declaration gives. */
function declared(node: SyntaxNode): string[] {
  const { id, declarations = [] } = node as SyntaxNode & {
    readonly id?: unknown;
    readonly declarations?: readonly { readonly id: unknown }[];
  };
  return [id, ...declarations.map((one) => one.id)].filter(isNamed).map(({ name }) => name);
}

/** The names of `declare global { … }`, which stands at the top of a file or in a module that the file declares. */
function declaredGlobally(statement: SyntaxNode): string[] {
  const names: string[] = [];
  visit(statement, (node) => {
    const { kind, body } = node as SyntaxNode & { readonly kind?: string; readonly body?: { readonly body: readonly SyntaxNode[] } };
    if (node.type === 'TSModuleDeclaration' && kind === 'global') names.push(...(body?.body ?? []).flatMap(declared));
  });
  return names;
}

/** Places where a file names what it does not declare itself. A name that it declares anywhere counts as its own. */
function used(file: string, isForeign: (name: string) => boolean, text = textOf(file)): string[] {
  const own = new Set<string>();
  const found: Named[] = [];
  visit(treeOf(file, text), (node) => {
    for (const name of bound(node)) own.add(name);
    found.push(...referred(node).filter((one) => isForeign(one.name)));
  });
  const places = found.filter(({ name }) => !own.has(name));
  return places.map(({ start, name }) => `${file}:${text.slice(0, start).split('\n').length}: ${name}`);
}

type Parts = Readonly<Record<string, unknown>>;
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** The names that a node binds: of a variable, a parameter, an import, a function, a class or a type. */
function bound(node: SyntaxNode): string[] {
  const { id, params, parameters, param, local, name, key, type } = node as SyntaxNode & Parts;
  const byKind = type === 'TSTypeParameter' ? [name] : type === 'TSMappedType' ? [key] : [];
  return [id, ...list(params), ...list(parameters), param, local, ...byKind].flatMap(namesOf);
}

function namesOf(pattern: unknown): string[] {
  if (isNamed(pattern)) return [pattern.name];
  const { type, properties, elements, left, argument, value, parameter } = (pattern ?? {}) as Parts;
  if (!/Pattern$|^RestElement$|^Property$|^TSParameterProperty$/.test(String(type))) return [];
  return [...list(properties), ...list(elements), left, argument, value, parameter].flatMap(namesOf);
}

/** Parts of a node whose name belongs to what it stands in, unless it is computed. */
const NAMES_ONLY: Readonly<Record<string, readonly string[]>> = {
  MemberExpression: ['property'],
  Property: ['key'],
  MethodDefinition: ['key'],
  PropertyDefinition: ['key'],
  TSPropertySignature: ['key'],
  TSMethodSignature: ['key'],
  TSQualifiedName: ['right'],
  TSEnumMember: ['id'],
  TSNamedTupleMember: ['label'],
  TSModuleDeclaration: ['id'],
  ImportSpecifier: ['imported'],
  ExportSpecifier: ['exported'],
  LabeledStatement: ['label'],
  MetaProperty: ['meta', 'property'],
};

/** The identifiers right below a node that refer to a variable or a type. */
function referred(node: SyntaxNode): Named[] {
  const skipped = (node as SyntaxNode & Parts).computed === true ? [] : (NAMES_ONLY[node.type] ?? []);
  return Object.entries(node).flatMap(([part, value]) => (skipped.includes(part) ? [] : list(value).filter(isNamed)));
}
