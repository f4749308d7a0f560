import net from 'node:net';
import type { Report } from '@zhixing/telemetry/report.ts';
import type { Delivery } from './delivery.ts';
import type { GatewayLimits, GatewayLog } from './options.ts';
import type { Session, Sessions } from './sessions.ts';
import type { Step, Talk, TalkContext } from './talk.ts';

export interface LineSettings {
  readonly port: number;
  readonly host: string;
  readonly limits: GatewayLimits;
  readonly log: GatewayLog;
  readonly delivery: Delivery;
  readonly sessions: Sessions;
  readonly talk: (context: TalkContext) => Talk;
  readonly context: (address: string) => Omit<TalkContext, 'write' | 'answerMs'>;
}

export interface Listener {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** Listens for devices that hold a TCP connection. */
export async function listenForLines(settings: LineSettings): Promise<Listener> {
  const open = new Set<net.Socket>();
  const server = net.createServer({ noDelay: true, keepAlive: true }, (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    new Line(socket, settings).start();
  });
  server.maxConnections = settings.limits.connections;
  return { port: await bound(server, settings.port, settings.host), stop: () => closed(server, open) };
}

const BACKLOG = 4096;

export function bound(server: net.Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve((server.address() as net.AddressInfo).port);
    });
  });
}

export function closed(server: net.Server, open: Iterable<net.Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of open) socket.destroy();
  });
}

/** One connection. What comes in is not taken before what was taken last is durable and answered. */
class Line implements Session {
  readonly #socket: net.Socket;
  readonly #settings: LineSettings;
  readonly #talk: Talk;
  #identity: string | undefined;
  #faults = 0;
  #isTaking = false;

  constructor(socket: net.Socket, settings: LineSettings) {
    this.#socket = socket;
    this.#settings = settings;
    this.#talk = settings.talk({
      ...settings.context(socket.remoteAddress ?? ''),
      write: (bytes) => this.#write(bytes),
      answerMs: settings.limits.answerMs,
    });
  }

  start(): void {
    const { limits } = this.#settings;
    this.#socket.setTimeout(limits.strangerMs, () => this.#socket.destroy());
    this.#socket.on('error', () => this.#socket.destroy());
    this.#socket.on('close', () => this.#ended());
    this.#socket.on('readable', () => this.#next());
  }

  /** Takes all that has come in while the last was stored, so that a device that sends faster than is stored is not behind for ever. */
  #next(): void {
    if (this.#isTaking) return;
    const bytes = this.#socket.read() as Buffer | null;
    if (bytes === null) return;
    this.#isTaking = true;
    this.#take(bytes).then(
      () => {
        this.#isTaking = false;
        this.#next();
      },
      (error: unknown) => {
        this.#settings.log.warn({ err: error, protocol: this.#talk.protocol }, 'a connection of a device failed');
        this.#socket.destroy();
      },
    );
  }

  send: Session['send'] = (command) => this.#talk.send(command);

  close(): void {
    this.#socket.destroy();
  }

  async #take(chunk: Buffer): Promise<void> {
    const steps: Step[] = [];
    for (const frame of this.#talk.frames(chunk)) {
      const step = await this.#talk.read(frame);
      steps.push(step);
      this.#noteFault(step.fault === true);
      if (step.identity !== undefined) this.#known(step.identity);
      if (step.close || this.#faults > this.#settings.limits.faults) break;
    }
    if (!(await this.#settings.delivery.untilAccepted(steps.flatMap(({ reports = [] }) => reports)))) return;
    for (const { answer } of steps) if (answer) this.#write(answer);
    if (steps.some(({ close }) => close) || this.#faults > this.#settings.limits.faults) this.#socket.destroySoon();
  }

  #noteFault(isFault: boolean): void {
    this.#faults = isFault ? this.#faults + 1 : 0;
    if (this.#faults !== 1) return;
    const { protocol } = this.#talk;
    this.#settings.log.info({ protocol, identity: this.#identity, address: this.#socket.remoteAddress }, 'a frame could not be read');
  }

  #known(identity: string): void {
    if (this.#identity === identity || this.#socket.destroyed) return;
    this.#identity = identity;
    this.#socket.setTimeout(this.#settings.limits.idleMs);
    this.#settings.sessions.add(this.#talk.protocol, identity, this);
  }

  /** What a device does not read is dropped with its connection, as it would pile up. */
  #write(bytes: Buffer): void {
    if (this.#socket.destroyed || this.#socket.writableLength > MAX_UNREAD) this.#socket.destroy();
    else this.#socket.write(bytes);
  }

  #ended(): void {
    this.#talk.ended();
    const { sessions, delivery, context } = this.#settings;
    if (this.#identity === undefined || !sessions.remove(this.#talk.protocol, this.#identity, this)) return;
    const receivedAt = context('').now();
    void delivery.untilAccepted([offline(this.#talk.protocol, this.#identity, receivedAt)]);
  }
}

const MAX_UNREAD = 262_144;

/** A device is no longer connected. */
export const offline = (protocol: Report['protocol'], identity: string, receivedAt: number): Report => ({
  protocol,
  identity,
  kind: 'offline',
  dedupe: `${receivedAt}-closed`,
  receivedAt,
});
