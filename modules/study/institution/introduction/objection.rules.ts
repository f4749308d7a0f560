import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import { introductionErrors } from '../institution.errors.ts';
import { IntroductionApplication } from './introduction-application.model.ts';
import { IntroductionObjection } from './introduction-objection.model.ts';

const ENDED = ['approved', 'rejected', 'withdrawn'];

export const objectionRules = defineRules(IntroductionObjection, {
  derive: async ({ row, verb, args }, ctx) => {
    if (verb === 'act') return { handler: ctx.actor.userId, handledAt: ctx.now().toISOString(), opinion: String(args.opinion) };
    return { bureau: (await lookUp(IntroductionApplication, row.application, ctx))?.bureau ?? null };
  },
  check: async ({ row, verb }, ctx) => {
    const application = verb === 'create' ? await lookUp(IntroductionApplication, row.application, ctx) : null;
    if (verb === 'create' && (!application || ENDED.includes(application.status)))
      throw introductionErrors.ended({}, { fields: { application: { key: 'introductionApplication.ended' } } });
  },
  beforeCommit: async ({ row }, ctx) => countOpen(row.application, ctx),
});

// The flow asks the application itself whether anything is open against it.
async function countOpen(id: string, ctx: Context): Promise<void> {
  const open = await repo(IntroductionObjection, elevated(ctx)).count({ application: id, status: { in: ['open', 'upheld'] } });
  await repo(IntroductionApplication, { ...elevated(ctx), approving: id }).act(id, 'countObjections', { open });
}
