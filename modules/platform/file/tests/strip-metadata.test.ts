import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutMetadata } from '../strip-metadata.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const segment = (kind: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, kind, (body.length + 2) >> 8, (body.length + 2) & 0xff]), body]);
const exif = (orientation: number) =>
  segment(
    0xe1,
    Buffer.concat([
      latin('Exif\0\0II*\0\x08\0\0\0'),
      Buffer.from([2, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0x25, 0x88, 4, 0, 1, 0, 0, 0, 0x40, 0, 0, 0]),
      latin('GPS N 28.2 E 112.9'),
    ]),
  );
const jfif = segment(0xe0, latin('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'));
const colours = segment(0xe2, latin('ICC_PROFILE\0sRGB'));
const table = segment(0xdb, Buffer.alloc(65, 7));
const scan = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3])]);
const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);

const jpeg = (orientation: number) =>
  Buffer.concat([
    start,
    jfif,
    exif(orientation),
    segment(0xe1, latin('http://ns.adobe.com/xap/1.0/\0GPS')),
    segment(0xed, latin('Photoshop GPS')),
    segment(0xfe, latin('GPS comment')),
    colours,
    table,
    scan,
    end,
    latin('a film with GPS behind the end'),
  ]);

test('a photo loses place, time, comments and what hangs behind it, and keeps picture and colours', () => {
  const stripped = withoutMetadata('image/jpeg', jpeg(1));
  assert.deepEqual(stripped, Buffer.concat([start, jfif, colours, table, scan, end]));
});

test('a portrait stays upright', () => {
  const stripped = withoutMetadata('image/jpeg', jpeg(6)) ?? Buffer.alloc(0);
  assert.equal(stripped.indexOf('GPS'), -1);
  const tiff = stripped.subarray(stripped.indexOf('Exif\0\0') + 6);
  assert.deepEqual([tiff.readUInt16BE(8), tiff.readUInt16BE(10), tiff.readUInt16BE(18)], [1, 0x0112, 6]);
  assert.deepEqual(withoutMetadata('image/jpeg', stripped), stripped, 'a second time changes nothing');
});

test('pictures of other types lose it as well', () => {
  const chunk = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length);
    head.write(name, 4, 'latin1');
    return Buffer.concat([head, body, Buffer.alloc(4)]);
  };
  const magic = latin('\x89PNG\r\n\x1a\n');
  const [header, data, last] = [chunk('IHDR', Buffer.alloc(13)), chunk('IDAT', Buffer.alloc(9)), chunk('IEND', Buffer.alloc(0))];
  const png = Buffer.concat([magic, header, chunk('eXIf', latin('GPS')), chunk('tEXt', latin('GPS')), data, last, latin('GPS')]);
  assert.deepEqual(withoutMetadata('image/png', png), Buffer.concat([magic, header, data, last]));

  const riff = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(name, 0, 'latin1');
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
  };
  const bits = (flags: number) => riff('VP8X', Buffer.from([flags, 0, 0, 0, 1, 0, 0, 1, 0, 0]));
  const picture = riff('VP8 ', Buffer.alloc(7, 5));
  const webp = riff('RIFF', Buffer.concat([latin('WEBP'), bits(0x1c), picture, riff('EXIF', latin('GPS')), riff('XMP ', latin('GPS'))]));
  assert.deepEqual(withoutMetadata('image/webp', webp), riff('RIFF', Buffer.concat([latin('WEBP'), bits(0x10), picture])));
});

test('a GIF keeps its pictures and how often they are repeated, and nothing that programs wrote into it', () => {
  const parts = (...texts: string[]) =>
    Buffer.concat([...texts.map((text) => latin(String.fromCharCode(text.length) + text)), latin('\0')]);
  const extension = (label: number, body: Buffer) => Buffer.concat([Buffer.from([0x21, label]), body]);
  const screen = Buffer.concat([latin('GIF89a'), Buffer.from([2, 0, 2, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6])]);
  const repeated = extension(0xff, parts('NETSCAPE2.0', '\x01\0\0'));
  const control = extension(0xf9, parts('\0\0\0\0'));
  const image = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2]), parts('\x44\x01')]);
  const xmp = extension(0xff, parts('XMP DataXMP', 'GPS 28.2'));
  const whole = Buffer.concat([screen, repeated, extension(0xfe, parts('GPS comment')), xmp, control, image, latin(';GPS behind')]);
  assert.deepEqual(withoutMetadata('image/gif', whole), Buffer.concat([screen, repeated, control, image, latin(';')]));
  for (const cut of [8, 15, 30, whole.indexOf(';')]) assert.equal(withoutMetadata('image/gif', whole.subarray(0, cut)), null, String(cut));
});

test('what is no whole picture is none; other files stay as they are', () => {
  const whole = jpeg(1);
  for (const cut of [3, 5, 30, whole.indexOf(end) - 1])
    assert.equal(withoutMetadata('image/jpeg', whole.subarray(0, cut)), null, String(cut));
  for (const type of ['image/png', 'image/webp'])
    assert.equal(withoutMetadata(type, latin('RIFF\xff\0\0\0WEBPVP8 \xff\xff\xff\x7f')), null, type);
  assert.deepEqual(withoutMetadata('application/pdf', latin('%PDF-')), latin('%PDF-'));
});
