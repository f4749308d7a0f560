import { createHmac } from 'node:crypto';

/** The headers by which the other side knows who sends a message, whether it is whole, and whether it has it already, as Standard Webhooks writes them: one signature for each key. */
export function webhookHeaders(secrets: readonly Buffer[], id: string, now: Date, body: string): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}
