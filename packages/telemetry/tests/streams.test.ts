import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Gt06Splitter, readGt06Frame, writeGt06Frame } from '../gt06/frame.ts';
import { gt06Report } from '../gt06/report.ts';
import { FrameSplitter, readFrame, writeFrames } from '../jt808/frame.ts';
import { readBatch, readLocation } from '../jt808/location.ts';
import { locationReport } from '../jt808/location-report.ts';
import { Parts } from '../jt808/parts.ts';
import { BracketSplitter, readWatchFrame, writeWatchFrame } from '../watch/frame.ts';
import { watchReport } from '../watch/report.ts';

/** An SOS at 28.235 N, 112.938 E, 18 km/h towards east, at noon of 1 August 2026 in China, with a mileage of 10 km. */
const SOS = Buffer.from('00000001000000020 1aed6f806bb4bd0002800b4005a260801120000 0104 00000064'.replaceAll(' ', ''), 'hex');
const about = { identity: '13800000001', receivedAt: Date.parse('2026-08-01T04:00:02Z') };
const bytes = (most: number) => fc.uint8Array({ maxLength: most }).map((list) => Buffer.from(list));
const message = fc.record({
  edition: fc.constantFrom(2013 as const, 2019 as const),
  phone: fc.stringMatching(/^1[3-9]\d{9}$/),
  id: fc.integer({ min: 1, max: 0xffff }),
  serial: fc.integer({ min: 0, max: 0xffff }),
  body: bytes(1023),
});

/** A stream cut into chunks at any places. */
const chunksOf = (stream: Buffer, cuts: readonly number[]): Buffer[] => {
  const places = [0, ...cuts.map((cut) => cut % (stream.length + 1)).toSorted((a, b) => a - b), stream.length];
  return places.slice(1).map((place, n) => stream.subarray(places[n], place));
};
const cuts = fc.array(fc.nat(), { maxLength: 12 });

describe('JT/T 808', () => {
  test('what is written is read again, however the stream is cut and whatever stands before it', () => {
    fc.assert(
      fc.property(message, bytes(60), cuts, ({ edition, phone, id, serial, body }, noise, at) => {
        const stream = Buffer.concat([
          noise.filter((byte) => byte !== 0x7e) as Buffer,
          ...writeFrames({ edition, phone }, id, serial, body),
        ]);
        const splitter = new FrameSplitter();
        const read = chunksOf(stream, at).flatMap((chunk) => splitter.push(chunk).map(readFrame));
        const [last] = read.slice(-1);
        assert.ok(last && typeof last !== 'string', String(last));
        assert.deepEqual(
          [last.edition, last.phone, last.id, last.serial, last.body.toString('hex')],
          [edition, phone, id, serial, body.toString('hex')],
        );
      }),
      { numRuns: 400 },
    );
  });

  test('a location says what its table says, and one that is cut off at any byte says nothing wrong', () => {
    const report = locationReport(SOS, 1, about);
    assert.deepEqual(
      [report?.kind, report?.alarms, report?.fixAt, report?.position?.lat, report?.position?.lng, report?.position?.speedKmh],
      ['alarm', ['sos'], Date.parse('2026-08-01T04:00:00Z'), 28.235512, 112.937936, 18],
    );
    for (let length = 0; length < 28; length += 1) assert.equal(readLocation(SOS.subarray(0, length)), null);
    for (let length = 28; length <= SOS.length; length += 1) assert.equal(readLocation(SOS.subarray(0, length))?.lat, 28.235512);
  });

  test('of a batch a broken entry does not lose its neighbours', () => {
    const entry = (body: Buffer) => Buffer.concat([Buffer.of(0, body.length), body]);
    const { catchUp, bodies } = readBatch(Buffer.concat([Buffer.of(0, 3, 1), entry(SOS), entry(Buffer.alloc(5)), entry(SOS)]));
    assert.equal(catchUp, true);
    assert.deepEqual(
      bodies.map((body) => readLocation(body)?.lat ?? null),
      [28.235512, null, 28.235512],
    );
  });

  test('parts are put together in any order, and never more than there is room for', () => {
    const whole = Buffer.from(Array.from({ length: 2500 }, (_, n) => n % 251));
    const frames = writeFrames({ edition: 2013, phone: '13800000001' }, 0x0801, 7, whole);
    const splitter = new FrameSplitter();
    const parts = new Parts();
    const joined = frames
      .toReversed()
      .flatMap((frame) => splitter.push(frame).map(readFrame))
      .map((part) => (typeof part === 'string' ? null : parts.add(part, 0)));
    assert.equal(frames.length, 3);
    assert.deepEqual(
      joined.flatMap((one) => (one ? [one.body.equals(whole)] : [])),
      [true],
    );
  });
});

describe('frames of watches and trackers', () => {
  test('a watch is read however the stream is cut, and after any noise', () => {
    const head = { maker: '3G', identity: '8800000015' };
    fc.assert(
      fc.property(bytes(40), cuts, (noise, at) => {
        const clean = noise.filter((byte) => byte !== 0x5b && byte !== 0x5d) as Buffer;
        const content = 'UD,010826,040000,A,28.235512,N,112.938173,E,18.0,90,40,9,80,66,1200,0,00010000';
        const splitter = new BracketSplitter();
        const frames = chunksOf(Buffer.concat([clean, writeWatchFrame(head, content)]), at).flatMap((chunk) => splitter.push(chunk));
        const read = readWatchFrame(frames.at(-1) ?? Buffer.alloc(0));
        assert.ok(read);
        const { identity, alarms, battery, position } = watchReport(read, about.receivedAt);
        assert.deepEqual([identity, alarms, battery, position?.lat, position?.lng], ['8800000015', ['sos'], 66, 28.235512, 112.938173]);
      }),
      { numRuns: 300 },
    );
  });

  test('a GT06 tracker is read however the stream is cut; a wrong check sum is not', () => {
    const frame = writeGt06Frame({
      type: 0x12,
      content: Buffer.from('1a08010400000 9 03077d 20 0c1bb35e 12 145a'.replaceAll(' ', ''), 'hex'),
      serial: 5,
      long: false,
    });
    fc.assert(
      fc.property(cuts, (at) => {
        const splitter = new Gt06Splitter();
        const frames = chunksOf(Buffer.concat([frame, frame]), at).flatMap((chunk) => splitter.push(chunk));
        assert.deepEqual(
          frames.map((one) => readGt06Frame(one)?.serial),
          [5, 5],
        );
      }),
    );
    const wrong = Buffer.from(frame);
    wrong[5] = (wrong[5] ?? 0) ^ 1;
    assert.equal(readGt06Frame(wrong), null);
  });
});

test('no bytes of any kind make a decoder throw, and the next good frame is read (failure case 6)', () => {
  const [good] = writeFrames({ edition: 2013, phone: '13800000001' }, 0x0200, 9, SOS);
  fc.assert(
    fc.property(bytes(300), (noise) => {
      const [frames, brackets, trackers] = [new FrameSplitter(), new BracketSplitter(), new Gt06Splitter()];
      for (const frame of frames.push(noise)) readFrame(frame);
      for (const frame of brackets.push(noise)) if (readWatchFrame(frame)) watchReport(readWatchFrame(frame) as never, 0);
      for (const frame of trackers.push(noise)) if (readGt06Frame(frame)) gt06Report(readGt06Frame(frame) as never, about);
      readLocation(noise);
      readBatch(noise);
      locationReport(noise, 1, about);
      const after = frames.push(Buffer.concat([good as Buffer, good as Buffer])).map(readFrame);
      assert.ok(after.some((one) => typeof one !== 'string' && one.serial === 9));
    }),
    { numRuns: 20_000 },
  );
});
