import { once } from 'node:events';
import net from 'node:net';
import { FrameSplitter, readFrame } from '@zhixing/telemetry/jt808/frame.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import { signInFrame, terminalAnswers, terminalFrame } from '../../gateway/src/simulator/frames.ts';

/** A terminal that reports a position a time, sends again what was not acknowledged, and connects again, to another gateway, when it is cut off. */
export class Terminal {
  readonly acknowledged = new Set<number>();
  readonly #phone: string;
  readonly #ports: readonly number[];
  readonly #begun: number;
  readonly #waiting = new Map<number, Buffer>();
  readonly #reads: (chunk: Buffer) => Buffer[];
  #socket: net.Socket | undefined;
  #tries = -1;
  #isOver = false;

  constructor(phone: string, ports: readonly number[], begun: number) {
    this.#phone = phone;
    this.#ports = ports;
    this.#begun = begun;
    this.#reads = terminalAnswers(phone, () => undefined);
    this.#connect();
  }

  /** Positions that were not acknowledged yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** The n-th position; with the button pressed if told. */
  say(n: number, isSos = false): void {
    const at = this.#begun + n * 1000;
    const frame = terminalFrame(this.#phone, n, {
      at,
      lng: 112.93 + n / 100_000,
      lat: 28.23,
      speedKmh: 30,
      heading: 90,
      battery: 90,
      isSos,
    });
    this.#waiting.set(n, frame);
    this.#socket?.write(frame);
  }

  end(): void {
    this.#isOver = true;
    this.#socket?.destroy();
  }

  /** Connects, to the next gateway each time, until one lets it. */
  #connect(): void {
    void eventually(() => this.#isOver || this.#connected(), Boolean, { seconds: 600, every: 200 });
  }

  async #connected(): Promise<boolean> {
    this.#tries += 1;
    const socket = net.connect(this.#ports[this.#tries % this.#ports.length] ?? 0, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const splitter = new FrameSplitter();
    socket.on('data', (chunk: Buffer) => {
      for (const answer of this.#reads(chunk)) socket.write(answer);
      for (const frame of splitter.push(chunk)) this.#heard(frame, socket);
    });
    socket.on('close', () => {
      this.#socket = undefined;
      this.#connect();
    });
    socket.write(signInFrame(this.#phone));
    return true;
  }

  #heard(frame: Buffer, socket: net.Socket): void {
    const message = readFrame(frame);
    if (typeof message === 'string' || message.id !== 0x8001) return;
    const [serial, id, result] = [message.body.readUInt16BE(0), message.body.readUInt16BE(2), message.body[4]];
    if (id === 0x0102 && result === 0) {
      this.#socket = socket;
      for (const old of this.#waiting.values()) socket.write(old);
    } else if (id === 0x0102) socket.destroy();
    if (id !== 0x0200 || result !== 0) return;
    this.#waiting.delete(serial);
    this.acknowledged.add(serial);
  }
}
