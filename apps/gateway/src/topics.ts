import { randomUUID } from 'node:crypto';
import type { Command } from '@zhixing/telemetry/command.ts';
import { isJsonKind, jsonReport } from '@zhixing/telemetry/json/report.ts';
import type { Outcome } from '@zhixing/telemetry/outbox.ts';
import type { Report } from '@zhixing/telemetry/report.ts';
import { asObject, Malformed, textOf } from '@zhixing/telemetry/values.ts';

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

/** Where devices answer commands: `{ v: 1, id, ok }` with the id of the command. A device need not answer. */
const ACKNOWLEDGEMENT = 'ack';
export const ACKNOWLEDGEMENTS = `st/+/+/+/up/${ACKNOWLEDGEMENT}`;

export const isAcknowledgement = ({ way, name }: Topic): boolean => way === 'up' && name === ACKNOWLEDGEMENT;

/** Which command of the device a message answers, and how. @throws Malformed */
export function acknowledgementOn({ device }: Topic, payload: Buffer): { readonly mark: string; readonly outcome: Outcome } {
  const message = asObject(JSON.parse(payload.toString()));
  const id = textOf(message, 'id');
  if (!id || typeof message.ok !== 'boolean') throw new Malformed('id or ok is missing');
  return { mark: markOf(device, id), outcome: message.ok ? 'delivered' : 'refused' };
}

const markOf = (device: string, id: string): string => `${device} ${id}`;

/** A command as the product's own JSON, and the mark under which its answer comes. */
export function commandMessage({ prefix, device }: Pick<Topic, 'prefix' | 'device'>, command: Command, now: number) {
  const id = randomUUID();
  const payload = JSON.stringify({ v: 1, id, ts: now, ...command });
  return { topic: `${prefix}/down/${command.ask}`, payload, mark: markOf(device, id) };
}
