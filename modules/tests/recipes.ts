import { globSync } from 'node:fs';
import path from 'node:path';
import type { Actor } from '@zhixing/engine/context.ts';
import type { Builders, Recipe } from '@zhixing/testing/builders.ts';
import type { TestServer } from '@zhixing/testing/server.ts';

const folder = path.join(import.meta.dirname, '..');

/** The recipes of all modules, each kept in `tests/builders.ts` of its module. */
export async function allRecipes(): Promise<Readonly<Record<string, Recipe>>> {
  const files = globSync('*/*/tests/builders.ts', { cwd: folder });
  const loaded = await Promise.all(
    files.map((file) => import(path.join(folder, file)) as Promise<{ builders: Readonly<Record<string, Recipe>> }>),
  );
  return Object.assign({}, ...loaded.map(({ builders }) => builders)) as Readonly<Record<string, Recipe>>;
}

/** An administrator who may create a record of every model: someone who exists, as records name who decided, with the role that overrides guards. */
export async function everyonesAdministrator(server: TestServer, builders: Builders): Promise<Actor> {
  return server.actor({ administrator: true, userId: (await builders.make('user')).id, roles: ['bureauApprover'] });
}
