import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { HealthReading } from './health-reading.model.ts';

const AGAIN_MS = 600_000;
const LIMIT = 5000;

const noted = new WeakMap<Engine, Map<string, number>>();

/** Logs that somebody reads the values of children. A board that stays open reads them every minute, and has one line for ten of them. */
export async function logReading({ trip, students }: { trip: string; students: readonly string[] }, ctx: Context): Promise<void> {
  const known = noted.get(ctx.engine) ?? new Map<string, number>();
  noted.set(ctx.engine, known);
  const key = `${ctx.actor.userId}:${ctx.actor.viewer ?? ''}:${trip}`;
  const now = ctx.now().getTime();
  if (now - (known.get(key) ?? 0) < AGAIN_MS) return;
  if (known.size >= LIMIT) known.clear();
  known.set(key, now);
  await audit(ctx, { kind: 'unmask', verb: 'readHealth', model: HealthReading.name, records: students, detail: { trip } });
}
