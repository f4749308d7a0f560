import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '@zhixing/engine/engine.ts';
import { mediaTypes } from '@zhixing/engine/http/media-types.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { defineRoute } from '@zhixing/engine/route.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';

const query = z.strictObject({});

/** Liveness, readiness and version, for load balancers and monitoring. */
export const healthModule = defineModule({
  name: 'health',
  models: [],
  locales: { zh: {}, en: {} },
  routes: [
    // Does not query the database: restarting the server would not repair an unreachable database.
    defineRoute(
      { method: 'GET', path: '/healthz', access: 'public', query, raw: [mediaTypes.json], summary: 'The process lives' },
      async ({ reply }) => reply.send({ status: 'ok' }),
    ),

    defineRoute(
      { method: 'GET', path: '/readyz', access: 'public', query, raw: [mediaTypes.json], summary: 'The server can serve' },
      async ({ reply }, ctx) => {
        const answers = await ctx.db.query(sql`select 1`).then(
          () => true,
          () => false,
        );
        const ready = answers && !ctx.engine.retired();
        const files = (await filesAnswer(ctx.engine)) ? 'ok' : 'unreachable';
        return reply
          .status(ready ? 200 : 503)
          .send({ status: ready ? 'ready' : 'unavailable', database: answers ? 'ok' : 'unreachable', files });
      },
    ),

    defineRoute(
      { method: 'GET', path: '/version', access: 'public', query, raw: [mediaTypes.json], summary: 'Version' },
      async ({ reply }, ctx) => reply.send({ name: 'zhixing', version: ctx.engine.version, node: process.version }),
    ),
  ],
});

const REMEMBERED_MS = 10_000;
const TIMEOUT_MS = 1000;
const known = new WeakMap<Engine, { readonly at: number; readonly answers: Promise<boolean> }>();

// Reported but does not affect readiness: most work does not need the file store, and a failed store is unreachable from every process.
// Cached, because probes are frequent.
async function filesAnswer(engine: Engine): Promise<boolean> {
  const now = performance.now();
  const last = known.get(engine);
  if (last && now - last.at < REMEMBERED_MS) return last.answers;
  const asked = engine.files.check().then(
    () => true,
    () => false,
  );
  const answers = Promise.race([asked, pause(TIMEOUT_MS, false, { ref: false })]);
  known.set(engine, { at: now, answers });
  return answers;
}
