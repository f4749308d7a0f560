import { randomBytes } from 'node:crypto';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import tls from 'node:tls';
import { type NatsFrame, type NatsMessage, NatsSplitter, publishFrame } from './nats-frames.ts';

/* A client of NATS servers, as far as reports need it: publishing, questions with one answer, subscriptions of a group, and connecting again. */

export interface NatsSettings {
  /** `nats://[user:password@]host:port`, or `tls://`; several ones of a cluster with commas between them. */
  readonly url: string;
  /** Told when the connection is lost, and when it is back. */
  readonly onChange?: (isConnected: boolean, reason?: unknown) => void;
}

/** The server cannot be reached, or did not answer in time. */
export class NatsUnreachable extends Error {
  override name = 'NatsUnreachable';
}

interface Subscription {
  readonly subject: string;
  readonly group: string | undefined;
  readonly take: (message: NatsMessage) => void;
}

interface Question {
  readonly settle: (answer: NatsMessage | NatsUnreachable) => void;
  readonly timer: NodeJS.Timeout;
}

const CONNECT_MS = 5000;
const RETRY_MS = 500;
const PING_MS = 10_000;
/** Pings without an answer after which a connection is dead. */
const MAX_PINGS = 2;
const ANSWER_MS = 5000;
const NOBODY_LISTENS = 503;
/** Bytes that are not yet written, beyond which nothing more is taken. */
const MAX_UNWRITTEN = 64 * 1_048_576;

export class Nats {
  readonly #settings: NatsSettings;
  readonly #inbox = `_INBOX.${randomBytes(9).toString('hex')}`;
  readonly #subscriptions = new Map<number, Subscription>();
  readonly #questions = new Map<string, Question>();
  readonly #stopped = new AbortController();
  #socket: net.Socket | undefined;
  #last = 0;
  #pings = 0;

  private constructor(settings: NatsSettings) {
    this.#settings = settings;
    this.subscribe(`${this.#inbox}.*`, (message) => this.#answered(message));
  }

  /** @throws NatsUnreachable where no server of the address answers */
  static async connect(settings: NatsSettings): Promise<Nats> {
    const client = new Nats(settings);
    await client.#open();
    return client;
  }

  get isConnected(): boolean {
    return this.#socket !== undefined;
  }

  /** @throws NatsUnreachable while there is no connection */
  publish(subject: string, payload: Buffer, more: { reply?: string; headers?: Readonly<Record<string, string>> } = {}): void {
    if (!this.#socket || this.#socket.writableLength > MAX_UNWRITTEN) throw new NatsUnreachable('there is no connection to NATS');
    this.#socket.write(publishFrame({ subject, payload, ...more }));
  }

  /** Asks a question. @throws NatsUnreachable where nobody answers in time */
  async request(
    subject: string,
    payload: Buffer,
    { headers, ms = ANSWER_MS }: { headers?: Readonly<Record<string, string>>; ms?: number } = {},
  ) {
    this.#last += 1;
    const reply = `${this.#inbox}.${this.#last}`;
    const answer = new Promise<NatsMessage | NatsUnreachable>((resolve) => {
      const timer = setTimeout(() => this.#settle(reply, new NatsUnreachable(`${subject} was not answered in time`)), ms);
      this.#questions.set(reply, { settle: resolve, timer });
    });
    try {
      this.publish(subject, payload, { reply, ...(headers && { headers }) });
    } catch (error) {
      this.#settle(reply, error as NatsUnreachable);
    }
    const got = await answer;
    if (got instanceof Error) throw got;
    if (got.status === NOBODY_LISTENS) throw new NatsUnreachable(`nobody listens for ${subject}`);
    return got;
  }

  /** Takes messages of a subject until the returned function is called; those of a group divide them. */
  subscribe(subject: string, take: (message: NatsMessage) => void, group?: string): () => void {
    this.#last += 1;
    const id = this.#last;
    const subscription = { subject, group, take };
    this.#subscriptions.set(id, subscription);
    this.#socket?.write(subscribeLine(id, subscription));
    return () => {
      this.#subscriptions.delete(id);
      this.#socket?.write(`UNSUB ${id}\r\n`);
    };
  }

  newInbox(): string {
    this.#last += 1;
    return `_INBOX.${randomBytes(9).toString('hex')}.${this.#last}`;
  }

  close(): void {
    this.#stopped.abort();
    this.#socket?.end();
    this.#lost('closed');
  }

  async #open(): Promise<void> {
    const failures: unknown[] = [];
    for (const address of this.#settings.url.split(',')) {
      try {
        return await this.#openAt(new URL(address.trim()));
      } catch (error) {
        failures.push(error);
      }
    }
    throw new NatsUnreachable('no NATS server can be reached', { cause: failures[0] });
  }

  async #openAt(address: URL): Promise<void> {
    const where = { host: address.hostname, port: Number(address.port || 4222) };
    const isSecure = address.protocol === 'tls:';
    const plain = net.connect({ ...where, noDelay: true, keepAlive: true, timeout: CONNECT_MS });
    const splitter = new NatsSplitter();
    const socket = await greeted(plain, splitter, isSecure ? where.host : null);
    const ready = Promise.withResolvers<void>();
    socket.on('error', ready.reject).on('close', () => {
      ready.reject(new Error('the NATS server closed the connection'));
      if (this.#socket === socket) this.#lost('closed by the server');
    });
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const frame of splitter.push(chunk)) this.#take(frame, socket, ready);
      } catch (error) {
        socket.destroy(error as Error);
      }
    });
    socket.write(`CONNECT ${JSON.stringify(hello(address))}\r\nPING\r\n`);
    const late = setTimeout(() => socket.destroy(new NatsUnreachable('the NATS server did not accept the connection in time')), CONNECT_MS);
    await ready.promise.finally(() => clearTimeout(late));
    this.#socket = socket;
    for (const [id, one] of this.#subscriptions) socket.write(subscribeLine(id, one));
    this.#keepAlive(socket);
    this.#settings.onChange?.(true);
  }

  #take(frame: NatsFrame, socket: net.Socket, ready: PromiseWithResolvers<void>): void {
    if (frame.is === 'message') this.#subscriptions.get(frame.message.subscription)?.take(frame.message);
    else if (frame.verb === 'PING') socket.write('PONG\r\n');
    else if (frame.verb === 'PONG') {
      this.#pings = 0;
      ready.resolve();
    } else if (frame.verb === '-ERR') {
      ready.reject(new Error(`NATS: ${frame.rest}`));
      this.#settings.onChange?.(this.isConnected, new Error(`NATS: ${frame.rest}`));
    }
  }

  #keepAlive(socket: net.Socket): void {
    this.#pings = 0;
    const timer = setInterval(() => {
      this.#pings += 1;
      if (this.#pings > MAX_PINGS) socket.destroy();
      else socket.write('PING\r\n');
    }, PING_MS).unref();
    socket.on('close', () => clearInterval(timer));
  }

  #answered(message: NatsMessage): void {
    this.#settle(message.subject, message);
  }

  #settle(reply: string, answer: NatsMessage | NatsUnreachable): void {
    const question = this.#questions.get(reply);
    this.#questions.delete(reply);
    clearTimeout(question?.timer);
    question?.settle(answer);
  }

  /** Whoever waits for an answer learns that none will come, and the next connection is tried for. */
  #lost(reason: string): void {
    if (this.#socket === undefined) return;
    this.#socket = undefined;
    for (const reply of [...this.#questions.keys()]) this.#settle(reply, new NatsUnreachable('the connection to NATS was lost'));
    this.#settings.onChange?.(false, reason);
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      await pause(RETRY_MS, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => undefined);
      if (this.#stopped.signal.aborted) return;
      const isOpen = await this.#open().then(
        () => true,
        () => false,
      );
      if (isOpen) return;
    }
  }
}

const subscribeLine = (id: number, { subject, group }: Subscription): string => `SUB ${subject} ${group ? `${group} ` : ''}${id}\r\n`;

function hello({ username, password }: URL): object {
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  const login = user && pass ? { user, pass } : user ? { auth_token: user } : {};
  return { verbose: false, pedantic: false, headers: true, no_responders: true, lang: 'node', version: '1', name: 'zhixing', ...login };
}

/** Waits for the greeting, which comes in clear, and turns to TLS where that is asked for. */
async function greeted(plain: net.Socket, splitter: NatsSplitter, secureName: string | null): Promise<net.Socket> {
  await new Promise<void>((resolve, reject) => {
    plain.once('timeout', () => plain.destroy(new Error('the NATS server does not answer')));
    plain.once('error', reject);
    // A server that ends while it greets closes the connection without an error.
    plain.once('close', () => reject(new Error('the NATS server closed the connection')));
    const take = (chunk: Buffer): void => {
      const [first] = splitter.push(chunk);
      if (!first) return;
      plain.off('data', take);
      if (first.is === 'line' && first.verb === 'INFO') resolve();
      else reject(new Error('this is no NATS server'));
    };
    plain.on('data', take);
  });
  plain.setTimeout(0);
  if (secureName === null) return plain;
  // Addresses have no server name; the certificate is compared with the host then.
  const secure = tls.connect({ socket: plain, host: secureName, ...(net.isIP(secureName) === 0 && { servername: secureName }) });
  await new Promise<void>((resolve, reject) => {
    secure.once('secureConnect', () => resolve()).once('error', reject);
    secure.once('close', () => reject(new Error('the NATS server closed the connection')));
  });
  return secure;
}
