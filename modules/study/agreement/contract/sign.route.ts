import { elevated } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { Contract } from './contract.model.ts';

const body = z.strictObject({
  version: z.int(),
  signer: z.string().trim().min(1).max(40),
  form: z.enum(['drawn', 'seal']),
  picture: z.uuid(),
  textHash: z.string().length(64),
});

/** Signs a contract for one side: each side has its own action, which is granted to its signers alone. */
export const signRoutes: readonly Route[] = (['agencySign', 'schoolSign'] as const).map((action) =>
  defineRoute(
    {
      method: 'POST',
      path: `/api/agreement/contracts/:id/${action}`,
      access: 'policy',
      params: z.strictObject({ id: z.uuid() }),
      body,
      summary: action === 'agencySign' ? 'Signs a contract for the agency' : 'Signs a contract for the school',
    },
    async ({ params: { id }, body: { version, ...args } }, ctx) => {
      const model = ctx.engine.registry.get(Contract.name);
      await loadRow(ctx, model, id, mustBeAble(ctx, model, `act:${action}`));
      await repo(Contract, elevated(ctx)).act(id, action, args, version);
      return { record: await repo(Contract, ctx).get(id) };
    },
  ),
);
