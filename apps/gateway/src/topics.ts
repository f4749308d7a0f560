import type { Command } from '@zhixing/telemetry/command.ts';
import { isJsonKind, jsonReport } from '@zhixing/telemetry/json/report.ts';
import type { Report } from '@zhixing/telemetry/report.ts';

/** `st/{tenant}/{product}/{device}/up/{kind}`, `…/down/{command}` and `…/status`. */
export interface Topic {
  readonly prefix: string;
  readonly device: string;
  readonly way: string;
  readonly name: string;
}

export function topicOf(topic: string): Topic | null {
  const [root, tenant, product, device, way = '', name = '', ...more] = topic.split('/');
  if (root !== 'st' || !tenant || !product || !device || more.length > 0) return null;
  return { prefix: `st/${tenant}/${product}/${device}`, device, way, name };
}

/** The report in a message from a device; null where the topic is none that devices report on. @throws Malformed */
export function reportOn({ device, way, name }: Topic, payload: Buffer, receivedAt: number): Report | null {
  const kind = way === 'status' && name === '' ? 'status' : way === 'up' ? name : '';
  if (!isJsonKind(kind)) return null;
  return jsonReport(kind, JSON.parse(payload.toString()), { protocol: 'json', identity: device, receivedAt });
}

export const isReportTopic = ({ way, name }: Topic): boolean => (way === 'status' && name === '') || (way === 'up' && isJsonKind(name));

/** A command as the product's own JSON. */
export const commandMessage = (prefix: string, command: Command, now: number): { topic: string; payload: string } => ({
  topic: `${prefix}/down/${command.ask}`,
  payload: JSON.stringify({ v: 1, ts: now, ...command }),
});
