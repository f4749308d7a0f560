import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail accepted by the server. */
export interface Mail {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Message headers and body. */
  readonly source: string;
}

/** Local SMTP server. Tests configure its refusals and inspect accepted mail. */
export interface MailServer {
  readonly port: number;
  readonly taken: Mail[];
  /** Recipients refused as unknown. */
  readonly unknown: Set<string>;
  /** Recipients refused temporarily. */
  readonly later: Set<string>;
  password: string;
  /** Accept a message, but drop the connection before acknowledging it. */
  cutOff: boolean;
  /** Stops the server, and starts it again on the same port. */
  down(): Promise<void>;
  up(): Promise<void>;
}

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

/** Starts a server that requires authentication as `robot@example.cn`. */
export async function startMailServer(): Promise<MailServer> {
  let server: SMTPServer | undefined;
  const mail = {
    port: 0,
    taken: [],
    unknown: new Set<string>(),
    later: new Set<string>(),
    password: 'right',
    cutOff: false,
    down: () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())),
    up: () =>
      new Promise<void>((resolve) => {
        const opened = create(mail);
        server = opened;
        opened.listen(mail.port, '127.0.0.1', () => {
          mail.port = (opened.server.address() as AddressInfo).port;
          resolve();
        });
      }),
  };
  await mail.up();
  return mail;
}

type Played = Pick<MailServer, 'taken' | 'unknown' | 'later' | 'password' | 'cutOff'>;

function create(mail: Played): SMTPServer {
  const server: SMTPServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 1,
    onAuth: ({ username, password }, _session, done) =>
      username === 'robot@example.cn' && password === mail.password
        ? done(null, { user: username })
        : done(refusal(535, 'authentication failed')),
    onRcptTo: ({ address }, _session, done) => {
      if (mail.unknown.has(address)) return done(refusal(550, 'no such mailbox'));
      done(mail.later.has(address) ? refusal(451, 'greylisted, come again later') : undefined);
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        mail.taken.push(messageOf(envelope, Buffer.concat(parts).toString()));
        if (!mail.cutOff) return done(null, 'taken');
        for (const one of server.connections) (one as unknown as { _socket: { destroy(): void } })._socket.destroy();
      });
    },
  });
  server.on('error', () => {});
  return server;
}

function messageOf(
  { mailFrom, rcptTo }: { mailFrom: false | { address: string }; rcptTo: readonly { address: string }[] },
  source: string,
): Mail {
  const id = /^Message-ID:\s*(\S+)/im.exec(source)?.[1] ?? '';
  return { id, from: mailFrom ? mailFrom.address : '', to: rcptTo[0]?.address ?? '', source };
}
