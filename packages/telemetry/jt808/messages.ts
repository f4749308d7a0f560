import { fromGbk } from '../gbk.ts';
import type { Message } from './frame.ts';

/** Identifiers of messages that this platform reads. */
export const UP = {
  answer: 0x0001,
  heartbeat: 0x0002,
  logout: 0x0003,
  askTime: 0x0004,
  register: 0x0100,
  parameters: 0x0104,
  authenticate: 0x0102,
  properties: 0x0107,
  location: 0x0200,
  locationAnswer: 0x0201,
  controlAnswer: 0x0500,
  batch: 0x0704,
  transparent: 0x0900,
} as const;

/** What a terminal says of itself when it registers. */
export interface Registration {
  readonly province: number;
  readonly county: number;
  readonly maker: string;
  readonly model: string;
  readonly terminal: string;
  readonly plateColour: number;
  /** Number plate, or the VIN of a vehicle that has none yet. */
  readonly plate: string;
}

/** Lengths of maker, model and terminal id by edition. */
const FIELDS = { 2011: [5, 8, 7], 2013: [5, 20, 7], 2019: [11, 30, 30] } as const;
export type RegistrationEdition = keyof typeof FIELDS;

/**
 * Reads 0x0100. Whether a body of the older layout is of 2011 or 2013 is told by its length, unless the edition is given: a body of 2011
 * with a long VIN looks like one of 2013.
 */
export function readRegistration({ edition, body }: Pick<Message, 'edition' | 'body'>, stated?: RegistrationEdition): Registration | null {
  const lengths = FIELDS[stated ?? (edition === 2019 ? 2019 : body.length >= 37 ? 2013 : 2011)];
  const fixed = 5 + lengths[0] + lengths[1] + lengths[2];
  if (body.length < fixed) return null;
  let place = 4;
  const text = (length: number) => {
    place += length;
    return fromGbk(body.subarray(place - length, place));
  };
  return {
    province: body.readUInt16BE(0),
    county: body.readUInt16BE(2),
    maker: text(lengths[0]),
    model: text(lengths[1]),
    terminal: text(lengths[2]),
    plateColour: body[place] ?? 0,
    plate: fromGbk(body.subarray(place + 1)),
  };
}

export interface Authentication {
  readonly code: string;
  readonly imei?: string;
  readonly software?: string;
}

/** Reads 0x0102; null where the body is shorter than it says. */
export function readAuthentication({ edition, body }: Pick<Message, 'edition' | 'body'>): Authentication | null {
  if (edition !== 2019) return { code: fromGbk(body) };
  const end = 1 + (body[0] ?? 0);
  if (body.length < end || body.length === 0) return null;
  return {
    code: fromGbk(body.subarray(1, end)),
    imei: fromGbk(body.subarray(end, end + 15)),
    software: fromGbk(body.subarray(end + 15, end + 35)),
  };
}

/** Reads 0x0001: what a terminal answers to a command. */
export function readAnswer(body: Buffer): { serial: number; id: number; result: number } | null {
  if (body.length < 5) return null;
  return { serial: body.readUInt16BE(0), id: body.readUInt16BE(2), result: body[4] ?? 0 };
}

/** The location inside 0x0201 and 0x0500, behind the serial number of the command that it answers. */
export const locationOfAnswer = (body: Buffer): Buffer => body.subarray(2);
