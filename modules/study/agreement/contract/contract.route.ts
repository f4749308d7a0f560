import { elevated } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { Row } from '@zhixing/model';
import { z } from 'zod';
import { Contract } from './contract.model.ts';
import { textOf } from './contract-text.ts';

const body = z.strictObject({
  version: z.int(),
  signer: z.string().trim().min(1).max(40),
  form: z.enum(['drawn', 'seal']),
  picture: z.uuid(),
  textHash: z.string().length(64),
});

const typed = z.strictObject({ blocks: z.unknown(), paymentTerms: z.unknown(), cancelPolicy: z.unknown() });

/** The text of a contract as it would be with the terms that are being typed; nothing is stored. */
const previewRoute = defineRoute(
  {
    method: 'POST',
    path: '/api/agreement/contracts/:id/preview',
    access: 'policy',
    params: z.strictObject({ id: z.uuid() }),
    body: typed,
    summary: 'The text of a contract with other clauses and terms, its placeholders filled in',
  },
  async ({ params: { id }, body }, ctx) => {
    const model = ctx.engine.registry.get(Contract.name);
    const row = (await loadRow(ctx, model, id, mustBeAble(ctx, model, 'read'))) as unknown as Row<typeof Contract>;
    return { text: await textOf({ ...row, ...(body as Partial<Row<typeof Contract>>) }, ctx) };
  },
);

/** Signs a contract for one side: each side has its own action, which is granted to its signers alone. */
const sideRoutes = (['agencySign', 'schoolSign'] as const).map((action) =>
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

export const contractRoutes: readonly Route[] = [previewRoute, ...sideRoutes];
