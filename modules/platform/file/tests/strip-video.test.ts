import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutTraces } from '../strip-video.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const u32 = (...figures: number[]) =>
  Buffer.concat(figures.map((figure) => Buffer.from(Uint8Array.of(figure >>> 24, figure >>> 16, figure >>> 8, figure))));
const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), latin(type), body]);
};
const head = box('ftyp', latin('qt  '), u32(0), latin('qt  '));
const times = (type: string) => box(type, u32(0, 0xaaaa_aaaa, 0xbbbb_bbbb, 600));
const handler = (kind: string) => box('hdlr', u32(0, 0), latin(kind), Buffer.alloc(13));

/** Samples of 3 and 4 bytes in one chunk, one of 5 bytes in the next. */
const table = (first: number, second: number) =>
  box('stbl', box('stsc', u32(0, 2, 1, 2, 1, 2, 1, 1)), box('stsz', u32(0, 0, 3, 3, 4, 5)), box('stco', u32(0, 2, first, second)));
const track = (kind: string, first: number, second: number) =>
  box('trak', times('tkhd'), box('mdia', times('mdhd'), handler(kind), box('minf', table(first, second))), box('udta', latin('NAME')));

/** A video as recorded by phones: a video track, a track of positions, and metadata. */
function film(): Buffer {
  const data = Buffer.concat([latin('PICTURE'), latin('+28.2+112'), latin('FRAMES')]);
  const samples = head.length + 8;
  // The position samples follow the first seven bytes: seven bytes in two samples, and five from the eleventh on.
  const movie = box(
    'moov',
    times('mvhd'),
    track('vide', samples, samples + 16),
    track('meta', samples + 7, samples + 11),
    box('udta', box('\u00a9xyz', latin('\0\x12\x15\xc7+28.19+112.94/'))),
    box('meta', handler('mdta'), box('ilst', latin('location.ISO6709'))),
  );
  return Buffer.concat([head, box('mdat', data), movie, box('uuid', latin('XMP GPSLatitude'))]);
}

test('a film loses place, time and device, and keeps every byte of picture and sound where it was', async () => {
  const before = film();
  const after = (await withoutTraces(before)) ?? Buffer.alloc(0);
  assert.equal(after.length, before.length);
  const text = after.toString('latin1');
  for (const trace of ['28.', '112', 'xyz', 'ISO6709', 'GPS', 'udta', 'uuid', 'NAME', '\u00aa\u00aa', '\u00bb\u00bb'])
    assert.equal(text.includes(trace), false, trace);
  assert.ok(text.includes('PICTURE'));
  assert.ok(text.includes('MES'), 'what lies behind the places stays');
  assert.equal(text.split('trak').length, 2, 'the track of places is no track any more');
  assert.ok(text.includes('vide') && text.includes('mvhd'));
  assert.deepEqual(await withoutTraces(after), after, 'a second time changes nothing');
});

test('what tells of itself in front of the film, or in a long box, goes too', async () => {
  const long = Buffer.concat([u32(1), latin('meta'), u32(0, 20), latin('GPS!')]);
  const bytes = Buffer.concat([head, long, box('moov', times('mvhd')), box('mdat', latin('PICTURE'))]);
  const after = (await withoutTraces(bytes)) ?? Buffer.alloc(0);
  assert.equal(after.indexOf('GPS!'), -1);
  assert.equal(after.length, bytes.length);
});

test('what is no whole film is none', async () => {
  const whole = film();
  for (const cut of [whole.length - 1, 30, 9]) assert.equal(await withoutTraces(whole.subarray(0, cut)), null, String(cut));
  const wild = box('moov', box('trak', box('mdia', handler('meta'), box('minf', box('stbl', box('stco', u32(0, 0xffff_ffff)))))));
  assert.equal(await withoutTraces(Buffer.concat([head, wild])), null);
  const beyond = box('moov', track('meta', 4_000_000, 4_000_100));
  assert.equal(await withoutTraces(Buffer.concat([head, beyond])), null);
});
