import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const worth = /\.(js|css|svg)$/;
const LEAST_BYTES = 1024;

/** Writes each asset a second and third time as `.br` and `.gz`, so that the server sends them without compressing on request. */
export function compressed(): Plugin {
  return {
    name: 'zhixing:compressed',
    apply: 'build',
    // After everything is on disk: the bundler still rewrites chunks while it generates them.
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => worth.test(name))
          .map((name) => compress(join(dir, name))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const body = await readFile(file);
  if (body.length < LEAST_BYTES) return;
  const [br, gz] = await Promise.all([brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }), zip(body, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
