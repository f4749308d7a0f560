import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const worth = /\.(js|css|svg)$/;
const MIN_BYTES = 1024;

/** Writes `.br` and `.gz` versions of each asset, so that the server need not compress on request. */
export function compressed(): Plugin {
  return {
    name: 'zhixing:compressed',
    apply: 'build',
    // After writing: the bundler still modifies chunks during generation.
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
  if (body.length < MIN_BYTES) return;
  const [br, gz] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    zip(body, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
