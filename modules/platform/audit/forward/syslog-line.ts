import { hostname } from 'node:os';
import type { SealedLine } from '@zhixing/engine/audit/line.ts';

/** A sealed audit line with the account name, for readers without access to the database. */
export type ForwardedLine = Omit<SealedLine, 'digest'> & { readonly account: string | null };

/** RFC 5424, table 1: log audit. */
const FACILITY = 13;
const [WARNING, NOTICE] = [4, 5];
const REFUSED: ReadonlySet<string> = new Set(['failed', 'refused', 'infected']);
/** Enterprise number reserved for examples (RFC 5612), because the product has none. */
const OURS = 'zhixing@32473';
const HOST =
  hostname()
    .replace(/[^\x21-\x7e]/g, '')
    .slice(0, 255) || '-';
// Marks the message as UTF-8 (RFC 5424).
const BOM = '\ufeff';

/** An audit line as a syslog message (RFC 5424). Sequence number and hash let the receiver detect gaps and compare it with the log. */
export function syslogLine(line: ForwardedLine): string {
  const severity = REFUSED.has(line.verb) ? WARNING : NOTICE;
  const id = `${line.kind}.${line.verb}`.replace(/[^\x21-\x7e]/g, '').slice(0, 32) || '-';
  const records = [...(line.record_id ? [line.record_id] : []), ...(line.records ?? [])];
  const facts = {
    seq: line.seq,
    hash: line.hash.toString('hex'),
    actor: line.actor,
    account: line.account,
    viewer: line.viewer,
    model: line.model,
    records: records.join(' ') || null,
    address: line.address || null,
    request: line.request || null,
    job: line.job,
  };
  const parameters = Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [`${name}="${escaped(String(value))}"`]));
  const head = `<${FACILITY * 8 + severity}>1 ${line.at.toISOString()} ${HOST} zhixing - ${id} [${OURS} ${parameters.join(' ')}]`;
  return line.detail === null ? head : `${head} ${BOM}${line.detail.replace(/\p{Cc}/gu, ' ')}`;
}

// Control characters are replaced, because collectors that read line by line would split the message.
const escaped = (value: string): string => value.replace(/\p{Cc}/gu, ' ').replace(/["\\\]]/g, '\\$&');
