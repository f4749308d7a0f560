import { hostname } from 'node:os';
import type { SealedLine } from '@zhixing/engine/audit/line.ts';

/** A line of the log with what people are called by, for those who read it far from our database. */
export type ForwardedLine = Omit<SealedLine, 'digest'> & { readonly account: string | null };

/** RFC 5424, table 1: log audit. */
const FACILITY = 13;
const [WARNING, NOTICE] = [4, 5];
const REFUSED: ReadonlySet<string> = new Set(['failed', 'refused', 'infected']);
/** Number for examples (RFC 5612): we have no enterprise number of our own. */
const OURS = 'zhixing@32473';
const HOST =
  hostname()
    .replace(/[^\x21-\x7e]/g, '')
    .slice(0, 255) || '-';
// Tells that what follows is UTF-8.
const BOM = '\ufeff';

/** A line of the audit log as a message of syslog (RFC 5424). Its number and hash let whoever collects find gaps, and hold it against the log itself. */
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

// A line that breaks would be taken for two by collectors that read line by line.
const escaped = (value: string): string => value.replace(/\p{Cc}/gu, ' ').replace(/["\\\]]/g, '\\$&');
