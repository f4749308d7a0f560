import type { Outgoing } from '@zhixing/engine/outgoing/outgoing.ts';
import { createTransport } from 'nodemailer';
import { failureOf } from './failure.ts';
import { asHtml } from './html.ts';
import { forAll, type Outcome, type OutgoingMessage, type Problem, type Provider, responseText } from './provider.ts';

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** `tls`: implicit TLS; `starttls`: mandatory STARTTLS; `none`: plain text, for servers on the local network. */
  readonly security: 'tls' | 'starttls' | 'none';
  readonly user: string;
  readonly password: string | null;
  readonly from: { readonly name: string; readonly address: string };
}

type Transport = ReturnType<typeof createTransport>;

const CONNECTIONS = 4;
const IDLE_MS = 10_000;
const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends mail through an SMTP server. All attempts use the same Message-ID, so that mailboxes can detect a duplicate when an
 * acknowledgement was lost.
 */
export function createSmtp(outgoing: Pick<Outgoing, 'mayConnect'>, settings: SmtpSettings): Provider {
  let open: Promise<Transport> | null = null;
  const transport = (): Promise<Transport> => {
    open ??= connect(outgoing, settings).catch((error: unknown) => {
      open = null;
      throw error;
    });
    return open;
  };
  const close = () => {
    void open?.then(
      (one) => one.close(),
      () => {},
    );
    open = null;
  };
  return {
    most: 1,
    atOnce: CONNECTIONS,
    recognises: true,
    send: async (message, addresses) => {
      const [to = ''] = addresses;
      const outcome = await transport()
        .then((one) => deliver(one, settings, message, to))
        .catch(outcomeOf);
      // Reconnects for the next message, resolving the host name again.
      if (outcome.ended === 'down') close();
      return forAll(addresses, outcome);
    },
    close,
  };
}

/** Connects to the IP address that was checked, to prevent DNS rebinding; the certificate is verified against the host name. */
async function connect(outgoing: Pick<Outgoing, 'mayConnect'>, { host, port, security, user, password }: SmtpSettings): Promise<Transport> {
  const destination = await outgoing.mayConnect(host, port);
  const pool = { pool: true, maxConnections: CONNECTIONS, maxMessages: 500, maxRequeues: 0, idleTimeout: IDLE_MS } as const;
  const tls = {
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { servername: host },
  };
  return createTransport({
    ...pool,
    ...TIMES,
    ...tls,
    host: destination.address,
    port,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user !== '' && { auth: { user, pass: password ?? '' } }),
  }) as Transport;
}

async function deliver(
  transport: Transport,
  { from }: SmtpSettings,
  { id, title, text, link }: OutgoingMessage,
  to: string,
): Promise<Outcome> {
  const domain = from.address.split('@')[1] ?? 'localhost';
  const sent = (await transport.sendMail({
    from,
    to: { name: '', address: to },
    subject: title,
    messageId: `<${id}@${domain}>`,
    text: link === null ? text : `${text}\n\n${link}`,
    html: asHtml(title, text, link),
    headers: { 'Auto-Submitted': 'auto-generated' },
  })) as { response?: string };
  return { ended: 'sent', reference: responseText(sent.response) };
}

interface MailFailure extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

const FINAL = 500;
const CLOSING = 421;

function outcomeOf(error: MailFailure): Outcome {
  const { code = '', command = '', responseCode = 0 } = error;
  const said = responseText(error.response || error.message);
  const concernsLetter = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  if (concernsLetter && responseCode !== CLOSING) return { ...refusalOf(command, responseCode), said };
  const problem = problemOf(code, command, responseCode);
  return problem ? { ended: 'down', problem, said } : failureOf(error, 'recognised');
}

const lost: Readonly<Record<string, Problem>> = {
  ECONNECTION: 'unreachable',
  ETIMEDOUT: 'tooSlow',
  ESOCKET: 'unreachable',
  EDNS: 'unreachable',
  EPROTOCOL: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
};

/** Failures of the whole account. */
function problemOf(code: string, command: string, responseCode: number): Problem | undefined {
  const forGood = responseCode >= FINAL || responseCode === 0;
  if (responseCode === CLOSING) return 'busy';
  if (code === 'EAUTH') return forGood ? 'loginRefused' : 'busy';
  if (command === 'MAIL FROM') return forGood ? 'senderRefused' : 'busy';
  return lost[code];
}

/** Failures of this message only. Without a response code, the address or the message itself is invalid. */
function refusalOf(command: string, responseCode: number): { ended: 'refused' | 'later'; problem: Problem } {
  if (responseCode > 0 && responseCode < FINAL) return { ended: 'later', problem: 'busy' };
  return { ended: 'refused', problem: command === 'DATA' ? 'content' : 'badReceiver' };
}
