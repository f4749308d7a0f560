import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type ComponentStyles, extractedStyles } from './extracted-styles.ts';

const RUNTIME = path.resolve(import.meta.dirname, '../theme/antd-styles.ts');
const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);
const MAKER = new RegExp(`\\b(${[...makers].join('|')})\\b`);
/** Styles that only a setting of the theme brings which the product never makes (`wireframe`). */
const never = new Set(['Pagination-bordered']);
/** Stands where styles were not found, and is an error in what the build writes: components that no page uses are left out of that. */
const MISSING = '--zx-no-styles-of:';
const missing = new RegExp(`${MISSING}([\\w-]+)`);

type Program = ReturnType<Rolldown.PluginContext['parse']>;
type Statement = Program['body'][number];
type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression'];
type Call = Extract<Expression, { type: 'CallExpression' }>;
type Declarator = Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number];

/**
 * Writes the styles of antd's components into their modules, in place of the functions that would make them in the browser, anew in each window and
 * for each component. Colours and sizes are variables in them, which the theme sets at run time. Only the build does so: a server for development
 * makes them as antd does.
 */
export function antdStyles(): Plugin {
  return {
    name: 'zhixing:antd-styles',
    apply: 'build',
    transform: {
      filter: { id: /\/(antd|@ant-design\/cssinjs)\/es\// },
      handler(code, id) {
        if (id.endsWith('/cssinjs/es/hooks/useStyleRegister.js')) return { code: withoutRegister(code), map: null };
        if (id.endsWith('/antd/es/theme/util/genStyleUtils.js')) return { code: withShared(code), map: null };
        return MAKER.test(code) ? { code: withStyles(code, id, this.parse(code)), map: null } : null;
      },
    },
    generateBundle(_options, bundle) {
      for (const written of Object.values(bundle)) {
        const name = written.type === 'chunk' && missing.exec(written.code)?.[1];
        if (name) this.error(`styles of antd's "${name}" were not found: let plugins/extracted-styles.ts render it`);
      }
    },
  };
}

const importing = `import { addStyles as zxAddStyles } from ${JSON.stringify(RUNTIME)};\n`;
const adding = ({ css, order }: Pick<ComponentStyles, 'css' | 'order'>): string => `zxAddStyles(${JSON.stringify(css)}, ${order})`;

/** Styles that no component has for itself: of links, and of icons. */
const shared = ['Shared', 'ant-design-icons'];

/** Adds the shared styles, and turns antd's own switch for styles that are there already, for every component and wherever it stands. */
function withShared(code: string): string {
  const added = shared.map((name) => `${adding(stylesOf(name, ''))};\n`);
  return `${importing}${replaced(code, /\bzeroRuntime(?=\s*\};)/, 'zeroRuntime: true')}\n${added.join('')}`;
}

/** Leaves out what makes styles, with the parser of styles that it brings. */
const withoutRegister = (code: string): string =>
  replaced(code, /export default function useStyleRegister\(/, 'export default function useStyleRegister() {}\nfunction unused(');

function replaced(code: string, pattern: RegExp, by: string): string {
  if (!pattern.test(code)) throw new Error(`antd no longer has ${pattern} where styles are made: adapt plugins/antd-styles.ts`);
  return code.replace(pattern, by);
}

/** Takes the second argument of each maker away, a function of the theme, and adds what it would make when the module is loaded. */
function withStyles(code: string, id: string, program: Program): string {
  const calls = madeIn(program);
  const without = calls
    .toSorted((a, b) => b.making.start - a.making.start)
    .reduce((text, { making }) => `${text.slice(0, making.start)}null${text.slice(making.end)}`, code);
  const added = calls.map(({ name, variable }) => `${adding(stylesOf(name, variable || id))};\n`);
  return calls.length > 0 ? `${importing}${without}\n${added.join('')}` : code;
}

interface Made {
  /** As antd names the styles: of a component, or of a part of it. */
  readonly name: string;
  readonly variable: string;
  readonly making: { readonly start: number; readonly end: number };
}

/** The calls of makers in a part of a module. */
function madeIn(part: unknown, variable = ''): Made[] {
  if (typeof part !== 'object' || part === null) return [];
  const { type } = part as { type?: string };
  const own = type === 'CallExpression' ? madeBy(part as Call, variable) : [];
  const { id } = type === 'VariableDeclarator' ? (part as Declarator) : { id: undefined };
  const name = id?.type === 'Identifier' ? id.name : '';
  return [...own, ...Object.values(part).flatMap((inner) => madeIn(inner, name))];
}

function madeBy({ callee, arguments: [named, making] }: Call, variable: string): Made[] {
  if (callee.type !== 'Identifier' || !makers.has(callee.name) || !named || !making) return [];
  return [{ name: nameOf(named), variable, making }];
}

function nameOf(named: Call['arguments'][number]): string {
  const parts = named.type === 'ArrayExpression' ? named.elements : [named, named];
  return parts.map((part) => (part?.type === 'Literal' ? String(part.value) : '')).join('-');
}

let known: ReadonlyMap<string, readonly ComponentStyles[]> | undefined;

/** The styles of a name; where a name has several prefixes, as rows and columns of a grid, those of the prefix that the variable names. */
function stylesOf(name: string, variable: string): Pick<ComponentStyles, 'css' | 'order'> {
  known ??= extractedStyles({});
  const found = known.get(name) ?? [];
  const fitting = found.length > 1 ? found.filter(({ prefix }) => variable.toLowerCase().includes(prefix.replace('ant-', ''))) : found;
  const [styles] = fitting;
  if (fitting.length === 1 && styles) return styles;
  return { css: never.has(name) ? '' : `${MISSING}${name};`, order: 0 };
}
