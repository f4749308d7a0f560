import { defineModule } from '@zhixing/engine/module.ts';
import { defineRoute } from '@zhixing/engine/route.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';

const query = z.strictObject({});

/** Whether the process lives, whether it can serve, and which version it is: for load balancers and the people who watch. */
export const healthModule = defineModule({
  name: 'health',
  models: [],
  locales: { zh: {}, en: {} },
  routes: [
    // Asks nobody: a database that is away for a minute is no reason to kill the server.
    defineRoute({ method: 'GET', path: '/healthz', access: 'public', query, raw: true, summary: 'The process lives' }, async ({ reply }) =>
      reply.send({ status: 'ok' }),
    ),

    defineRoute(
      { method: 'GET', path: '/readyz', access: 'public', query, raw: true, summary: 'The server can serve' },
      async ({ reply }, ctx) => {
        const answers = await ctx.db.query(sql`select 1`).then(
          () => true,
          () => false,
        );
        const ready = answers && !ctx.engine.stopping();
        return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable', database: answers ? 'ok' : 'unreachable' });
      },
    ),

    defineRoute({ method: 'GET', path: '/version', access: 'public', query, raw: true, summary: 'Version' }, async ({ reply }, ctx) =>
      reply.send({ name: 'zhixing', version: ctx.engine.version, node: process.version }),
    ),
  ],
});
