import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { InsurancePolicy } from './insurance-policy.model.ts';

/** Ends policies whose time is over. Returns how many. */
export async function expirePolicies(ctx: Context, stopping: () => boolean): Promise<number> {
  const policies = repo(InsurancePolicy, ctx);
  let count = 0;
  for (const { id } of await policies.find({ status: 'effective', endAt: { lt: ctx.now().toISOString() } })) {
    if (stopping()) return count;
    await policies.act(id, 'expire');
    count += 1;
  }
  return count;
}
