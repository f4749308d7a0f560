import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodePng, { init as initPngDecoder } from '@jsquash/png/decode.js';
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js';
import { shrunk } from './shrink.ts';
import type { Done, Job } from './shrink-job.ts';

/*
 * Decodes images in a child process with WebAssembly builds of browser codecs: an exploited decoder stays inside the WebAssembly sandbox,
 * and running out of memory ends only this process.
 */

// The codecs return instances of the browser's ImageData.
Object.assign(globalThis, {
  ImageData: class {
    readonly data: Uint8ClampedArray;
    readonly width: number;
    readonly height: number;
    constructor(data: Uint8ClampedArray, width: number, height: number) {
      this.data = data;
      this.width = width;
      this.height = height;
    }
  },
});

const compiled = async (file: string): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve(file))));

const ready = Promise.all([
  compiled('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm').then((module) => initJpegDecoder(module)),
  compiled('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm').then((module) => initJpegEncoder(module)),
  compiled('@jsquash/png/codec/pkg/squoosh_png_bg.wasm').then((module) => initPngDecoder(module)),
  compiled('@jsquash/webp/codec/dec/webp_dec.wasm').then((module) => initWebpDecoder(module)),
]);

process.on('message', (job: Job) => {
  const answer = (bytes: Uint8Array | null): void => void process.send?.({ id: job.id, bytes } satisfies Done);
  small(job).then(answer, () => answer(null));
});

const decoders: Readonly<Record<string, (bytes: ArrayBuffer) => Promise<ImageData>>> = { 'image/png': decodePng, 'image/webp': decodeWebp };

async function small({ type, bytes, side }: Job): Promise<Uint8Array> {
  await ready;
  const whole = new Uint8Array(bytes).buffer;
  const decode = decoders[type] ?? decodeJpeg;
  const picture = await decode(whole);
  return new Uint8Array(await encodeJpeg(shrunk(picture, side) as ImageData, { quality: 78, progressive: false }));
}
