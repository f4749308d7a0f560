import net from 'node:net';
import type { GatewayLog } from '../options.ts';
import { type Reading, signInFrame, terminalAnswers, terminalFrame, watchAnswers, watchFrame } from './frames.ts';

/** A device that is played, and what it says at a moment. */
export interface SimulatedDevice {
  readonly protocol: 'watch' | 'jt808';
  readonly identity: string;
  /** What it says now: nothing while it is silent, and afterwards what it has stored since it last spoke. */
  readonly readingsAt: (now: number, spokenAt: number | null) => readonly Reading[];
}

export interface SimulatorOptions {
  readonly host: string;
  readonly ports: { readonly watch: number; readonly jt808: number };
  /** Asked at every round, so that devices that are given out or back come and go. */
  readonly devices: () => Promise<readonly SimulatedDevice[]>;
  readonly everyMs: number;
  readonly log: GatewayLog;
  readonly now?: () => number;
}

/** Plays devices against a gateway: each holds a connection of its own and sends the frames that a real one would. */
export function startSimulator({ host, ports, devices, everyMs, log, now = Date.now }: SimulatorOptions) {
  const lines = new Map<string, DeviceLine>();
  let sent = 0;
  let isStopped = false;
  const lineOf = (device: SimulatedDevice): DeviceLine => {
    const line = lines.get(nameOf(device)) ?? new DeviceLine(device, host, ports[device.protocol]);
    lines.set(nameOf(device), line);
    return line;
  };
  const endOthers = (names: ReadonlySet<string>) => {
    for (const [name, line] of lines) if (!names.has(name) && lines.delete(name)) line.end();
  };
  const round = async (): Promise<void> => {
    const playing = await devices();
    endOthers(new Set(playing.map(nameOf)));
    for (const device of playing) if (!isStopped) sent += lineOf(device).say(device, now());
  };
  let running: Promise<void> = Promise.resolve();
  const next = () => {
    running = running.then(round).catch((error: unknown) => log.warn({ err: error }, 'the simulator misses a round'));
    return running;
  };
  void next();
  const timer = setInterval(next, everyMs).unref();
  return {
    /** Frames that were sent. */
    sent: () => sent,
    /** A round besides those of the clock. */
    round: next,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
      for (const line of lines.values()) line.end();
    },
  };
}

const nameOf = ({ protocol, identity }: SimulatedDevice): string => `${protocol}:${identity}`;

/** The connection of one device. A device whose connection fails opens another one with its next message. */
class DeviceLine {
  readonly #device: SimulatedDevice;
  readonly #open: () => net.Socket;
  #socket: net.Socket | undefined;
  #serial = 0;
  #last: Reading | undefined;
  #spokenAt: number | null = null;

  constructor(device: SimulatedDevice, host: string, port: number) {
    this.#device = device;
    this.#open = () => net.connect({ host, port });
  }

  /** How many messages were handed to the connection. */
  say({ readingsAt }: SimulatedDevice, now: number): number {
    const readings = readingsAt(now, this.#spokenAt);
    if (readings.length > 0) this.#spokenAt = now;
    return readings.filter((reading) => this.#send(reading)).length;
  }

  /** Whether the message was handed to a connection; one that is still busy with the last one misses it. */
  #send(reading: Reading): boolean {
    const socket = this.#socket ?? this.#connect();
    if (socket.writableNeedDrain) return false;
    const { protocol, identity } = this.#device;
    this.#serial += 1;
    this.#last = reading;
    return (
      socket.write(protocol === 'watch' ? watchFrame(identity, reading) : terminalFrame(identity, this.#serial, reading)) ||
      !socket.destroyed
    );
  }

  end(): void {
    this.#socket?.destroy();
  }

  #connect(): net.Socket {
    const socket = this.#open();
    const remove = () => {
      if (this.#socket === socket) this.#socket = undefined;
    };
    const { protocol, identity } = this.#device;
    const answersTo = protocol === 'watch' ? watchAnswers(identity) : terminalAnswers(identity, () => this.#last);
    // What the gateway sends is read, so that the connection does not fill up, and commands are answered.
    socket.on('error', remove).on('close', remove);
    socket.on('data', (chunk) => {
      for (const frame of answersTo(chunk)) socket.write(frame);
    });
    if (protocol === 'jt808') socket.write(signInFrame(identity));
    this.#socket = socket;
    return socket;
  }
}
