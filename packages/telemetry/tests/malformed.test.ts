import assert from 'node:assert/strict';
import { randomBytes, randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { Gt06Splitter, imeiOf, readGt06Frame, writeGt06Frame } from '../gt06/frame.ts';
import { gt06Report } from '../gt06/report.ts';
import { FrameSplitter, readFrame, writeFrames } from '../jt808/frame.ts';
import { readBatch } from '../jt808/location.ts';
import { locationReport } from '../jt808/location-report.ts';
import { readAnswer, readAuthentication, readRegistration } from '../jt808/messages.ts';
import { Parts } from '../jt808/parts.ts';
import { BracketSplitter, readWatchFrame, writeWatchFrame } from '../watch/frame.ts';
import { watchReport } from '../watch/report.ts';

/*
 * Failure case 6: whatever bytes come, nothing throws, and the next good frame is read. Recorded frames of devices are no part of the product;
 * a folder of them (JSON lists of records with `hex`) is named by DEVICE_VECTORS.
 */

const ABOUT = { identity: '13800000001', receivedAt: Date.parse('2026-08-01T04:00:02Z') };
const LOCATION = Buffer.from('000000010000000201aed6f806bb4bd0002800b4005a260801120000010400000064', 'hex');
const [TERMINAL] = writeFrames({ edition: 2013, phone: '13800000001' }, 0x0200, 9, LOCATION) as [Buffer];
const WATCH = writeWatchFrame(
  { maker: '3G', identity: '8800000015' },
  'UD,010826,040000,A,28.235512,N,112.938173,E,18.0,90,40,9,80,66,1200,0,00010000',
);
const TRACKER = writeGt06Frame({ type: 0x16, content: Buffer.from('1a0801040000c903077d200c1bb35e12145a', 'hex'), serial: 5, long: false });
const OWN = [TERMINAL, WATCH, TRACKER];

/** Reads bytes by every decoder, as frames and as bodies. */
function readAll(bytes: Buffer): void {
  const parts = new Parts();
  for (const frame of new FrameSplitter().push(bytes)) {
    const message = readFrame(frame);
    if (typeof message === 'string') continue;
    parts.add(message, 0);
    readRegistration(message);
    readAuthentication(message);
    bodies(message.body);
  }
  bodies(bytes);
  for (const frame of new BracketSplitter().push(bytes)) {
    const message = readWatchFrame(frame);
    if (message) watchReport(message, 0);
  }
  for (const frame of new Gt06Splitter().push(bytes)) {
    const message = readGt06Frame(frame);
    if (message) gt06Report(message, ABOUT);
    if (message) imeiOf(message.content);
  }
}

function bodies(body: Buffer): void {
  locationReport(body, 1, ABOUT);
  for (const one of readBatch(body).bodies) locationReport(one, 1, ABOUT);
  readAnswer(body);
}

/** Each frame cut off at every byte, and with every byte changed. */
function readBroken(frame: Buffer): void {
  for (let length = 0; length <= frame.length; length += 1) readAll(frame.subarray(0, length));
  for (let place = 0; place < frame.length; place += 1) {
    const changed = Buffer.from(frame);
    changed[place] = (changed[place] ?? 0) ^ (1 << (place % 8));
    readAll(changed);
  }
}

/** Whether good frames are read that come behind something. */
function isReadAfter(noise: Buffer): boolean {
  const terminals = new FrameSplitter().push(Buffer.concat([noise, TERMINAL, TERMINAL])).map(readFrame);
  return terminals.some((one) => typeof one !== 'string' && one.serial === 9 && one.phone === '13800000001');
}

describe('broken frames (failure case 6)', () => {
  test('frames that are cut off at any byte, or have any byte changed, make no decoder throw', () => {
    for (const frame of OWN) readBroken(frame);
    assert.ok(OWN.every((frame) => frame.length > 20));
  });

  test('a terminal is read behind whatever frame was cut off before', () => {
    for (const frame of OWN)
      for (let length = 0; length < frame.length; length += 1) assert.ok(isReadAfter(frame.subarray(0, length)), `${length}`);
  });

  test(`random bytes between marks of frames make no decoder throw`, () => {
    const marks = ['7e', '5b', '5d', '7878', '7979', '0d0a', '7d', '2a'].map((hex) => Buffer.from(hex, 'hex'));
    const rounds = process.env.DRILLS ? 1_000_000 : 20_000;
    for (let n = 0; n < rounds; n += 1) {
      const mark = () => marks[randomInt(marks.length)] as Buffer;
      const noise = Buffer.concat([mark(), randomBytes(randomInt(80)), mark(), randomBytes(randomInt(8)), mark()]);
      readAll(noise);
      if (n % 100 === 0) assert.ok(isReadAfter(noise), noise.toString('hex'));
    }
  });

  const folder = process.env.DEVICE_VECTORS;
  test('recorded frames are cut off and changed at every byte', {
    skip: folder ? false : 'DEVICE_VECTORS names no folder of recorded frames',
  }, () => {
    const files = readdirSync(folder ?? '').filter((name) => name.endsWith('-vectors.json'));
    const records = files.flatMap(
      (name) => JSON.parse(readFileSync(path.join(folder ?? '', name), 'utf8')) as { hex?: string; text?: string }[],
    );
    const frames = records.flatMap(({ hex, text }) => (hex ? Buffer.from(hex, 'hex') : text ? Buffer.from(text) : []));
    for (const frame of frames) readBroken(frame);
    assert.ok(frames.length > 0);
  });
});
