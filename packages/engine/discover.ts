import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ModelDocument } from '@zhixing/model';

const SUFFIX = '.model.ts';

/**
 * Loads the models exported by all `*.model.ts` files in a module's folder and its subfolders, so that a new model needs no registration.
 * `folder` is the module's own, `import.meta.dirname`.
 */
export async function modelsIn(folder: string): Promise<ModelDocument[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(SUFFIX))
    .sort();
  const loaded = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(folder, file)).href) as Promise<Record<string, unknown>>),
  );
  return loaded.flatMap((exported) => Object.values(exported).filter(isModel));
}

const isModel = (value: unknown): value is ModelDocument =>
  typeof value === 'object' && value !== null && 'format' in value && 'name' in value && 'fields' in value;
