import { globSync } from 'node:fs';
import path from 'node:path';
import type { Recipe } from '@zhixing/testing/builders.ts';

const folder = path.join(import.meta.dirname, '..');

/** The recipes of all modules, each kept in `tests/builders.ts` of its module. */
export async function allRecipes(): Promise<Readonly<Record<string, Recipe>>> {
  const files = globSync('*/*/tests/builders.ts', { cwd: folder });
  const loaded = await Promise.all(
    files.map((file) => import(path.join(folder, file)) as Promise<{ builders: Readonly<Record<string, Recipe>> }>),
  );
  return Object.assign({}, ...loaded.map(({ builders }) => builders)) as Readonly<Record<string, Recipe>>;
}
