import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { introductionErrors } from '../institution.errors.ts';
import { IntroductionApplication } from './introduction-application.model.ts';
import { IntroductionObjection } from './introduction-objection.model.ts';

type Objection = Row<typeof IntroductionObjection>;

const ENDED = ['approved', 'rejected', 'withdrawn'];

export const objectionRules = defineRules(IntroductionObjection, {
  before: ({ row }, ctx) => countOpen(row.application, ctx),
  create: {
    derive: ofBureau,
    check: async ({ row }, ctx) => {
      const application = await lookUp(IntroductionApplication, row.application, ctx);
      if (!application || ENDED.includes(application.status))
        throw introductionErrors.ended({}, { fields: { application: { key: 'introductionApplication.ended' } } });
    },
  },
  update: { derive: ofBureau },
  actions: { dismiss: { derive: handled }, uphold: { derive: handled } },
});

async function ofBureau({ row }: ChangeOf<typeof IntroductionObjection>, ctx: Context): Promise<Partial<Objection>> {
  return { bureau: (await lookUp(IntroductionApplication, row.application, ctx))?.bureau ?? null };
}

function handled({ args }: ActionChange<typeof IntroductionObjection, 'dismiss' | 'uphold'>, ctx: Context): Partial<Objection> {
  return { handler: ctx.actor.userId, handledAt: ctx.now().toISOString(), opinion: args.opinion };
}

// Stored on the application, since the flow's conditions can only read its own record.
async function countOpen(id: string, ctx: Context): Promise<void> {
  const open = await repo(IntroductionObjection, elevated(ctx)).count({ application: id, status: { in: ['open', 'upheld'] } });
  await repo(IntroductionApplication, { ...elevated(ctx), approving: id }).act(id, 'countObjections', { open });
}
