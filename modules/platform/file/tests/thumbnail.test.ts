import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import type { Actor } from '@zhixing/engine/context.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { orientationAlone } from '../exif.ts';
import { fileModule } from '../file.module.ts';
import { jpegSize, turned, wayOf } from '../strip-metadata.ts';
import { webpSize, webpWay } from '../strip-webp.ts';
import { shrunk } from '../thumbnail/shrink.ts';
import { shrink } from '../thumbnail/shrinker.ts';

const models = [
  defineModel('user', { fields: { name: f.text() } }),
  defineModel('pupil', { fields: { photo: f.image({ sensitive: true }) } }),
];
const pupils = defineModule({
  name: 'pupils',
  models,
  locales: { zh: {}, en: {} },
  grants: [
    { role: 'schoolAdmin', model: 'pupil', verbs: ['read', 'create'], scope: 'all', clear: ['photo'] },
    { role: 'bureauAdmin', model: 'pupil', verbs: ['read'], scope: 'all' },
  ],
});

/** A single-colour PNG; its checksums are not verified by the decoder. */
function png(width: number, height: number): Buffer {
  const chunk = (name: string, body: Buffer) => {
    const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), body, Buffer.alloc(4)]);
    whole.writeUInt32BE(body.length);
    whole.writeInt32BE(crc(whole.subarray(4, -4)), whole.length - 4);
    return whole;
  };
  const header = Buffer.from([0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255, 8, 2, 0, 0, 0]);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 200)]);
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let value = -1;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return ~value;
}

let server: TestServer;
let teacher: Actor;
before(async () => {
  server = await startTestServer({ modules: [fileModule, pupils] });
  teacher = server.actor({ roles: ['schoolAdmin'] });
});
after(() => server.close());

async function upload(name: string, content: Buffer): Promise<string> {
  const parts = ['--x1\r\nContent-Disposition: form-data; name="file"; filename="', `${name}"\r\n\r\n`, content, '\r\n--x1--\r\n'];
  const payload = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { data, text } = await server.request(teacher, 'POST', '/api/file/Uploader', payload, {
    'content-type': 'multipart/form-data; boundary=x1',
  });
  assert.ok(data.id, text);
  return data.id;
}
const get = (url: string, actor = teacher) => server.app.inject({ url, headers: { authorization: actor.sessionId ?? '' } });

test('a large picture is answered small, as a JPEG, and only to those who see it', async () => {
  const photo = await upload('a.png', png(400, 300));
  const { id } = (await server.request(teacher, 'POST', '/api/data/pupil', { photo })).data.record;
  const address = `/api/data/pupil/${id}/files/photo/${photo}?inline=1&size=96`;
  const [first, second] = [await get(address), await get(address)];
  assert.deepEqual([first.statusCode, first.headers['content-type']], [200, 'image/jpeg']);
  assert.deepEqual(jpegSize(first.rawPayload), { width: 96, height: 72 });
  assert.deepEqual(second.rawPayload, first.rawPayload);
  assert.equal((await get(address, server.actor({ roles: ['bureauAdmin'] }))).statusCode, 404);
  assert.equal((await get(address.replace('size=96', 'size=4000'))).statusCode, 400);
});

test('what is small already, of another type, too large to decode, or cannot be read comes as it is', async () => {
  const broken = png(400, 300);
  broken.fill(1, 60, broken.length - 30);
  // A few hundred bytes that declare 3.6 gigapixels.
  const bomb = png(40, 30);
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  for (const [name, content] of [
    ['a.png', png(20, 20)],
    ['b.png', broken],
    ['bomb.png', bomb],
    ['c.txt', Buffer.from('text')],
  ] as const) {
    const id = await upload(name, content);
    const { statusCode, rawPayload } = await get(`/api/file/own/${id}?inline=1&size=96`);
    assert.equal(statusCode, 200, name);
    assert.deepEqual(rawPayload, content, name);
  }
});

test('a portrait stays upright when it is made small, and after a picture that cannot be read the next one is', async () => {
  const whole = Buffer.from((await shrink('image/png', png(300, 300), 200)) ?? []);
  assert.equal(await shrink('image/jpeg', Buffer.from('ffd8ffe0', 'hex'), 96), null);
  const place = Buffer.from('\xff\xfe\0\x0bGPS 28.2N', 'latin1');
  const id = await upload('portrait.jpg', turned(Buffer.concat([whole.subarray(0, 2), place, whole.subarray(2)]), 6));
  assert.deepEqual((await get(`/api/file/own/${id}`)).rawPayload, turned(whole, 6), 'where it was taken is not kept');
  const small = await get(`/api/file/own/${id}?size=96`);
  assert.deepEqual([jpegSize(small.rawPayload)?.width, wayOf(small.rawPayload)], [96, 6]);
});

test('a WebP is made small too, and stays upright', async () => {
  const picture = Buffer.from(WEBP, 'base64').subarray(12);
  const chunk = (name: string, body: Buffer) => {
    const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body]);
  };
  const extended = chunk('VP8X', Buffer.from([0x08, 0, 0, 0, 43, 1, 0, 199, 0, 0]));
  const exif = chunk('EXIF', Buffer.concat([orientationAlone(6), Buffer.from('GPS 28.2N ', 'latin1')]));
  const id = await upload('portrait.webp', chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), extended, picture, exif])));
  const stored = (await get(`/api/file/own/${id}`)).rawPayload;
  assert.deepEqual([stored.indexOf('GPS'), webpWay(stored), webpSize(stored)], [-1, 6, { width: 300, height: 200 }]);
  const small = await get(`/api/file/own/${id}?size=96`);
  assert.deepEqual([jpegSize(small.rawPayload), wayOf(small.rawPayload)], [{ width: 96, height: 64 }, 6]);
});

// 300 × 200 pixels in one shade of red.
const WEBP = 'UklGRiQAAABXRUJQVlA4TBcAAAAvK8ExAAcQ/Y/+BwAU6f9/iuh/6v/XAAA=';

test('a pixel is the mean of those it stands for, on white', () => {
  const data = new Uint8ClampedArray([0, 0, 0, 255, 200, 100, 0, 255, 9, 9, 9, 0, 9, 9, 9, 0]);
  assert.deepEqual(shrunk({ data, width: 4, height: 1 }, 2), {
    data: new Uint8ClampedArray([100, 50, 0, 255, 255, 255, 255, 255]),
    width: 2,
    height: 1,
  });
});
