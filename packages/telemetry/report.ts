/** How a device takes its position. */
export type PositionSource = 'satellite' | 'cell' | 'wifi' | 'bluetooth';

/** Where a device is. Degrees are WGS 84, as devices send them; the map and the fences of the product use GCJ-02. */
export interface Position {
  readonly lng: number;
  readonly lat: number;
  /** False where the device had no fix and repeats its last one. */
  readonly valid: boolean;
  readonly source: PositionSource;
  /** Metres. */
  readonly accuracyM?: number;
  readonly altitudeM?: number;
  readonly speedKmh?: number;
  /** Degrees clockwise from north, 0 to 359. */
  readonly heading?: number;
  readonly odometerKm?: number;
}

/** What a wearable measures of its wearer. */
export interface Health {
  readonly heartRate?: number;
  /** Degrees Celsius. */
  readonly bodyTemp?: number;
  /** Percent. */
  readonly spo2?: number;
  readonly steps?: number;
  readonly worn?: boolean;
}

/** What a device itself raises an alarm about. */
export const deviceAlarms = [
  'sos',
  'fall',
  'removed',
  'lowBattery',
  'powerLost',
  'overspeed',
  'fatigue',
  'overtimePark',
  'deviation',
  'fenceExit',
  'fenceEntry',
  'collision',
  'rollover',
  'adas',
  'temperature',
  'tamper',
  'fault',
] as const;
export type DeviceAlarm = (typeof deviceAlarms)[number];

/** The way in by which a report came; the identity of a device is unique within one. */
export const protocols = ['jt808', 'watch', 'gt06', 'osmand', 'owntracks', 'json', 'vendor'] as const;
export type Protocol = (typeof protocols)[number];

export type ReportKind = 'position' | 'health' | 'alarm' | 'heartbeat' | 'access' | 'temperature' | 'event' | 'offline';

/** One message of a device in the terms of the product, whatever the protocol. Moments are milliseconds since 1970. */
export interface Report {
  readonly protocol: Protocol;
  /** The identity that the device states: phone number of its card, IMEI, key. Without leading zeros where the protocol pads with them. */
  readonly identity: string;
  readonly kind: ReportKind;
  /** What tells a repetition of a message from a new one: its serial number, else a hash of its content. */
  readonly dedupe: string;
  /** When the position was fixed, or the value measured, by the device's clock; absent where the device has no clock. */
  readonly fixAt?: number;
  readonly receivedAt: number;
  /** True for what the device stored while it had no network. */
  readonly catchUp?: boolean;
  readonly position?: Position;
  readonly health?: Health;
  /** Percent. */
  readonly battery?: number;
  readonly alarms?: readonly DeviceAlarm[];
  /** What only some devices send, by short names. */
  readonly extra?: Readonly<Record<string, string | number | boolean | null>>;
  /** The message as it came, in hexadecimal digits or as text; kept for the page of device messages. */
  readonly raw?: string;
}

/** What stands behind the gateway. */
export interface Intake {
  /**
   * Stores reports. They are durable when the promise settles, and only then may a device be told that its message has arrived.
   * @throws IntakeFull when the queue has no room: the caller stops reading from its devices and tries again
   */
  readonly accept: (reports: readonly Report[]) => Promise<void>;
  /** Whether a device may send: registered, and with the right key where its protocol has one. A stranger is noted for staff to take on. */
  readonly admit: (claim: Claim) => Promise<boolean>;
}

/** What a device says about itself when it connects. */
export interface Claim {
  readonly protocol: Protocol;
  readonly identity: string;
  /** Password, token or authentication code, where the protocol carries one. */
  readonly secret?: string;
  /** Where it comes from. */
  readonly address?: string;
  /** Maker, model, plate and the like. */
  readonly says?: Readonly<Record<string, string>>;
}

/** The queue of reports has no room. */
export class IntakeFull extends Error {
  override name = 'IntakeFull';
}
