import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { stepErrors } from './incident.errors.ts';
import { Incident, underWay } from './incident.model.ts';
import { IncidentStep } from './incident-step.model.ts';

type StepRow = Row<typeof IncidentStep>;

export const incidentStepRules = defineRules(IncidentStep, {
  actions: {
    finish: {
      derive: ({ args }, ctx) => ({ doneAt: args.doneAt ?? ctx.now().toISOString(), doneBy: ctx.actor.userId, note: args.note }),
      check: ({ row }, ctx) => {
        if (Date.parse(row.doneAt ?? '') > ctx.now().getTime())
          throw stepErrors.doneLater({}, { fields: { doneAt: { key: 'incidentStep.doneLater' } } });
      },
      before: ({ row }, ctx) => noteOn(row, row.doneAt, ctx),
    },
    skip: {
      derive: ({ args }, ctx) => ({ doneAt: ctx.now().toISOString(), doneBy: ctx.actor.userId, note: args.note }),
      before: ({ row }, ctx) => mustBeUnderWay(row, ctx),
    },
    undo: {
      derive: () => ({ doneAt: null, doneBy: null, note: null }),
      before: ({ row }, ctx) => noteOn(row, null, ctx),
    },
  },
});

async function noteOn(step: StepRow, at: string | null, ctx: Context): Promise<void> {
  await mustBeUnderWay(step, ctx);
  await repo(Incident, elevated(ctx)).act(step.incident, 'noteStep', { code: step.code, at });
}

async function mustBeUnderWay({ incident }: StepRow, ctx: Context): Promise<void> {
  const { status } = await repo(Incident, elevated(ctx)).get(incident);
  if (!(underWay as readonly string[]).includes(status)) throw stepErrors.closed();
}
