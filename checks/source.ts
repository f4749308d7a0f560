import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The project's folder. */
export const root = path.join(import.meta.dirname, '..');

const FOLDERS = ['apps', 'packages', 'modules', 'checks', 'e2e', 'bench', 'scripts'];
const listed = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => ['node_modules', 'dist', '.git', 'screenshots'].includes(path.basename(name)) })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

/** Every TypeScript and JavaScript file that is written by hand, relative to the project. */
export const sources: readonly string[] = FOLDERS.flatMap((folder) => listed(`${folder}/**/*.{ts,tsx,mjs}`));

export const filesOf = listed;
export const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Tests and what only they use. */
export const isTest = (file: string): boolean => /(^|\/)(tests|checks|e2e|bench)\//.test(file) || file.startsWith('packages/testing/');

/** The code of a file without its comments; strings keep their places. */
export function codeOf(file: string): string {
  return textOf(file).replace(
    /('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|\/\*[\s\S]*?\*\/|(?<![:\\/])\/\/[^\n]*/g,
    (whole, text) => (text === undefined ? whole.replace(/[^\n]/g, ' ') : text),
  );
}

export interface Edge {
  readonly from: string;
  /** A file of the project, or the name of a package. */
  readonly to: string;
  readonly typeOnly: boolean;
  /** Fetched when it is needed. */
  readonly lazy: boolean;
}

const STATIC = /^(?:import\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?|export\s+(type\s+)?(?:\*[^'";]*|\{[^}]*\}\s*)from\s+)'([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^']+)'/g;

/** Every import of every file; imports of the project's own packages are followed to the file they mean. */
export const edges: readonly Edge[] = sources.flatMap((from) => {
  const code = codeOf(from);
  const fixed = [...code.matchAll(STATIC)].map(([, a, b, to = '']) => ({
    from,
    to: resolved(from, to),
    typeOnly: (a ?? b) !== undefined,
    lazy: false,
  }));
  const lazy = [...code.matchAll(DYNAMIC)].map(([, to = '']) => ({ from, to: resolved(from, to), typeOnly: false, lazy: true }));
  return [...fixed, ...lazy];
});

function resolved(from: string, to: string): string {
  if (to.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(from), to));
  const own = /^@zhixing\/(\w+)(?:\/(.+))?$/.exec(to);
  if (!own) return to;
  const folder = own[1] === 'modules' ? 'modules' : own[1] === 'server' || own[1] === 'web' ? `apps/${own[1]}` : `packages/${own[1]}`;
  return `${folder}/${own[2] ?? 'index.ts'}`;
}
