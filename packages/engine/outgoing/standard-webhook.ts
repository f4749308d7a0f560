import { createHmac } from 'node:crypto';

/**
 * Headers of the Standard Webhooks specification, by which the receiver authenticates a message and detects duplicates; one signature per
 * key.
 */
export function webhookHeaders(secrets: readonly Buffer[], id: string, now: Date, body: string): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}
