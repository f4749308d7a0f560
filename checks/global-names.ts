import { readFileSync } from 'node:fs';
import { textOf } from './source.ts';
import { type SyntaxNode, treeOf, visit } from './syntax.ts';

interface Named extends SyntaxNode {
  readonly name: string;
}
const isNamed = (node: unknown): node is Named => (node as SyntaxNode | null)?.type === 'Identifier';

/** Names that these declarations of libraries, by absolute path, bring to every file. */
export function globalsOf(files: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const file of files) {
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

/**
 * Places, as `file:line: name`, where a file uses a name that is foreign and that it does not declare itself. A name that it declares anywhere counts as
 * its own.
 */
export function foreignNames(file: string, isForeign: (name: string) => boolean, text = textOf(file)): string[] {
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
