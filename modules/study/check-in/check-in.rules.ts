import { type Context, elevated } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { SignUp } from '../enrolment/sign-up/sign-up.model.ts';
import { Guardian } from '../school/guardian.model.ts';
import { School } from '../school/school.model.ts';
import { Student } from '../school/student.model.ts';
import { StudentGuardian } from '../school/student-guardian.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { hasKey } from './badge.ts';
import { checkInErrors, checkInTaskErrors, pickupDeputyErrors } from './check-in.errors.ts';
import { CheckIn } from './check-in.model.ts';
import { CheckInTask, countedTripStates } from './check-in-task.model.ts';
import { codeOf } from './deputy-code.ts';
import { informGuardians } from './inform-guardians.ts';
import { PickupDeputy } from './pickup-deputy.model.ts';
import { guardianMessages } from './ports.ts';

type Deputy = Row<typeof PickupDeputy>;

export const checkInTaskRules = defineRules(CheckInTask, {
  actions: {
    count: { derive: ({ args }) => ({ ...args }) },
    move: { derive: ({ args }) => ({ vehicle: args.vehicle }) },
    finish: {
      derive: (_change, ctx) => ({ closeAt: ctx.now().toISOString() }),
      check: ({ row }, ctx) => mustBeCounted(row.trip, ctx),
      before: ({ row }, ctx) => informGuardians(row, ctx),
    },
    reopen: {
      derive: ({ args }) => ({ reopenReason: args.reason, closeAt: null }),
      check: ({ row }, ctx) => mustBeCounted(row.trip, ctx),
    },
  },
});

async function mustBeCounted(id: string, ctx: Context): Promise<void> {
  const trip = await lookUp(Trip, id, ctx);
  if (trip && !(countedTripStates as readonly string[]).includes(trip.status)) throw checkInTaskErrors.tripClosed({ name: trip.name });
}

export const checkInRules = defineRules(CheckIn, {
  actions: {
    informed: {
      derive: ({ args }, ctx) => ({ informedAt: ctx.now().toISOString(), informedBy: 'person' as const, informNote: args.note }),
      check: ({ row }) => {
        if (row.result !== 'absent' || row.student === null) throw checkInErrors.notAbsent();
      },
    },
  },
});

export const pickupDeputyRules = defineRules(PickupDeputy, {
  create: {
    derive: async ({ row }, ctx) => ({ ...(await ofChild(row, ctx)), sentAt: sentNow(ctx) }),
    check: mustBeNamedByGuardian,
    before: sendCode,
  },
  update: { derive: ({ row }, ctx) => ofChild(row, ctx), check: mustBeNamedByGuardian },
  actions: {
    resend: { derive: (_change, ctx) => ({ sentAt: sentNow(ctx), wrongTries: 0 }), before: sendCode },
    use: { derive: (_change, ctx) => ({ usedAt: ctx.now().toISOString() }) },
    failTry: { derive: ({ before }) => ({ wrongTries: (before.wrongTries ?? 0) + 1 }) },
  },
});

/** Nothing is sent where the server has no key to make codes with. */
const sentNow = (ctx: Context): string | null => (hasKey(ctx.engine) ? ctx.now().toISOString() : null);

async function ofChild(row: Deputy, ctx: Context): Promise<Partial<Deputy>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  const student = await lookUp(Student, row.student, ctx);
  if (!trip || !student) return {};
  const { school, agency, bureau } = trip;
  return { school, agency, bureau, schoolClass: student.schoolClass };
}

async function mustBeNamedByGuardian({ row }: { readonly row: Deputy }, ctx: Context): Promise<void> {
  const server = elevated(ctx);
  const link = await repo(StudentGuardian, server).first({ student: row.student, guardian: row.guardian });
  if (!link) throw pickupDeputyErrors.notGuardian({}, { fields: { guardian: { key: 'pickupDeputy.notGuardian' } } });
  const travels = await repo(SignUp, server).first({ trip: row.trip, student: row.student, status: 'confirmed' });
  if (!travels) throw pickupDeputyErrors.notTravelling({}, { fields: { student: { key: 'pickupDeputy.notTravelling' } } });
}

/** The code goes to the guardian alone; nobody at the school sees it. */
async function sendCode({ row }: { readonly row: Deputy }, ctx: Context): Promise<void> {
  const guardian = await lookUp(Guardian, row.guardian, ctx);
  const trip = await lookUp(Trip, row.trip, ctx);
  const school = await lookUp(School, trip?.school ?? null, ctx);
  if (!guardian?.phone || !trip || !hasKey(ctx.engine)) return;
  const params = { school: school?.name ?? '', trip: trip.name, deputy: row.name, code: codeOf(ctx.engine, row) };
  await use(ctx.engine, guardianMessages).send(ctx, { event: 'checkIn.deputy', phones: [guardian.phone], params, source: trip.id });
}
