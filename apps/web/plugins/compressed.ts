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
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => worth.test(fileName));
      await Promise.all(
        files.map(async (file) => {
          const body = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (body.length < LEAST_BYTES) return;
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.br`,
            source: await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
          });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: await zip(body, { level: 9 }) });
        }),
      );
    },
  };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
