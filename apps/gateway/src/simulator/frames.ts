import { chinaClock } from '@zhixing/model/china-time.ts';
import { answer, DOWN, RESULT } from '@zhixing/telemetry/jt808/commands.ts';
import { FrameSplitter, readFrame, writeFrames } from '@zhixing/telemetry/jt808/frame.ts';
import { UP } from '@zhixing/telemetry/jt808/messages.ts';
import { BracketSplitter, readWatchFrame, writeWatchFrame } from '@zhixing/telemetry/watch/frame.ts';

/** What a simulated device is to say. Degrees are WGS 84. */
export interface Reading {
  readonly at: number;
  readonly lng: number;
  readonly lat: number;
  readonly speedKmh: number;
  readonly heading: number;
  readonly battery: number;
  readonly isSos: boolean;
  /** What a watch measures of its wearer now; it does not do so with every place. */
  readonly vitals?: { readonly heartRate: number; readonly bodyTemp: number; readonly spo2: number; readonly steps: number };
}

const digits = (at: number): string => new Date(at).toISOString().slice(2, 19).replaceAll(/\D/g, '');
const WATCH_SOS = 1 << 16;

/** A position of a watch, `UD`, or `AL` when its button is pressed, and what it measures if it does. */
export function watchFrame(identity: string, reading: Reading): Buffer {
  const { at, lng, lat, speedKmh, heading, battery, isSos, vitals } = reading;
  const [date, time] = [digits(at).slice(0, 6), digits(at).slice(6)];
  const day = `${date.slice(4)}${date.slice(2, 4)}${date.slice(0, 2)}`;
  const status = (isSos ? WATCH_SOS : 0).toString(16).padStart(8, '0');
  const place = ['A', lat.toFixed(6), 'N', lng.toFixed(7), 'E', speedKmh.toFixed(2), heading.toFixed(1)];
  const rest = ['60.0', '9', '80', String(battery), '0', '0', status, '0', '0'];
  const said = [[isSos ? 'AL' : 'UD', day, time, ...place, ...rest].join(',')];
  if (vitals) {
    const { heartRate, bodyTemp, spo2, steps } = vitals;
    said.push(`LK,${steps},0,${battery}`, `heart,${heartRate}`, `btemp2,1,${bodyTemp}`, `oxygen,0,${spo2}`);
  }
  return Buffer.concat(said.map((content) => writeWatchFrame({ maker: '3G', identity }, content)));
}

/** Signs a terminal of JT/T 808 (2013) in; who is known by its number alone may use any code. */
export const signInFrame = (phone: string): Buffer =>
  Buffer.concat(writeFrames({ edition: 2013, phone }, UP.authenticate, 0, Buffer.from('simulated')));

/** A location of a terminal of JT/T 808 (2013), in time of China. */
export const terminalFrame = (phone: string, serial: number, reading: Reading): Buffer =>
  Buffer.concat(writeFrames({ edition: 2013, phone }, UP.location, serial & 0xffff, locationBody(reading)));

function locationBody({ at, lng, lat, speedKmh, heading, isSos }: Reading): Buffer {
  const body = Buffer.alloc(28);
  body.writeUInt32BE(isSos ? 1 : 0, 0);
  // Ignition on, and located.
  body.writeUInt32BE(3, 4);
  body.writeUInt32BE(Math.round(lat * 1e6), 8);
  body.writeUInt32BE(Math.round(lng * 1e6), 12);
  body.writeUInt16BE(60, 16);
  body.writeUInt16BE(Math.round(speedKmh * 10), 18);
  body.writeUInt16BE(Math.round(heading) % 360, 20);
  body.write(digits(chinaClock(new Date(at)).getTime()), 22, 'hex');
  return body;
}

const WATCH_COMMANDS = ['MESSAGE', 'UPLOAD', 'CR', 'FIND'];

/** What a watch answers to what it is sent: that it has done it. */
export function watchAnswers(identity: string): (chunk: Buffer) => Buffer[] {
  const splitter = new BracketSplitter();
  return (chunk) =>
    splitter
      .push(chunk)
      .map((frame) => readWatchFrame(frame)?.command ?? '')
      .filter((command) => WATCH_COMMANDS.includes(command))
      .map((command) => writeWatchFrame({ maker: '3G', identity }, command));
}

const ACKNOWLEDGED: readonly number[] = [
  DOWN.text,
  DOWN.track,
  DOWN.parameters,
  DOWN.circles,
  DOWN.polygons,
  DOWN.routes,
  DOWN.deleteCircles,
  DOWN.deletePolygons,
  DOWN.deleteRoutes,
];

/** The same of a terminal of JT/T 808 (2013), which acknowledges what it is asked, and says where it was last when it is asked for that. */
export function terminalAnswers(phone: string, last: () => Reading | undefined): (chunk: Buffer) => Buffer[] {
  const splitter = new FrameSplitter();
  let serial = 0x8000;
  return (chunk) =>
    splitter.push(chunk).flatMap((frame) => {
      const message = readFrame(frame);
      const place = typeof message !== 'string' && message.id === DOWN.locate ? last() : undefined;
      if (typeof message !== 'string' && place) {
        const body = Buffer.concat([Buffer.of(message.serial >> 8, message.serial & 0xff), locationBody(place)]);
        return writeFrames({ edition: 2013, phone }, UP.locationAnswer, serial, body);
      }
      if (typeof message === 'string' || !ACKNOWLEDGED.includes(message.id)) return [];
      serial = 0x8000 | ((serial + 1) & 0x7fff);
      return writeFrames({ edition: 2013, phone }, UP.answer, serial, answer(message.serial, message.id, RESULT.done));
    });
}
