import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { type ActionChange, defineRules } from '@zhixing/engine/rules/rules.ts';
import { addOneTimeResult } from '@zhixing/engine/write/one-time-result.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { Organisation } from '../../identity/organisation/organisation.model.ts';
import { codeHash, newCode } from './codes.ts';
import { chargeCompensation, mustBePaid, receiveCompensation } from './compensation.ts';
import { complaintErrors } from './complaint.errors.ts';
import { Complaint, SERIOUS, upheld } from './complaint.model.ts';
import { ComplaintLog, type LoggedAction } from './complaint-log.model.ts';
import { acceptDue, handleDue } from './deadlines.ts';
import { limits } from './limits.ts';
import { tellBureau, tellHandlers } from './notify.ts';
import { isOfKind, ofParty, partyOf } from './party.ts';
import { parties } from './ports.ts';
import { severityOf } from './severity.ts';

type ComplaintRow = Row<typeof Complaint>;

const DAY_MS = 86_400_000;

export const complaintRules = defineRules(Complaint, {
  before: ({ verb, action, args, row, before }, ctx) =>
    verb === 'act' || verb === 'create' ? log({ row, before, action: (action ?? 'record') as LoggedAction, args }, ctx) : undefined,
  create: {
    derive: async ({ row }, ctx) => {
      const now = ctx.now().toISOString();
      const due = await acceptDue(row.category, ctx);
      return { ...(await described(row, ctx)), recordedAt: now, recorder: ctx.actor.userId, acceptDue: due };
    },
    check: ({ row }, ctx) => mustBeSound(row, ctx),
    before: ({ row }, ctx) => tellBureau(ctx, 'recorded', row),
  },
  update: {
    derive: ({ row }, ctx) => described(row, ctx),
    check: async ({ row, changed }, ctx) => {
      // The history would still hold the name of whoever became anonymous later.
      if (changed.has('anonymous'))
        throw complaintErrors.anonymityStays({}, { fields: { anonymous: { key: 'complaint.anonymityStays' } } });
      await mustBeSound(row, ctx);
    },
  },
  actions: {
    accept: {
      derive: async ({ row, args }, ctx) => {
        const now = ctx.now().toISOString();
        const severity = await severityOf(args.severity ?? row.severity, row.category, ctx);
        return { ...severity, ...late(row, ctx), acceptedAt: now, handleDue: await handleDue(row.category, now, ctx) };
      },
    },
    refuse: { derive: ({ row, args }, ctx) => ({ ...late(row, ctx), refusedReason: args.reason, closedAt: ctx.now().toISOString() }) },
    assign: {
      derive: async ({ row, args }, ctx) => ({ handlerOrg: args.handlerOrg ?? (await partyOf(row, ctx)).organisation }),
      check: async ({ row }, ctx) => {
        if (!(await lookUp(Organisation, row.handlerOrg, ctx)))
          throw complaintErrors.noHandler({}, { fields: { handlerOrg: { key: 'complaint.noHandler' } } });
      },
      before: ({ row }, ctx) => tellHandlers(ctx, 'assigned', row),
    },
    start: { derive: (_change, ctx) => ({ handler: ctx.actor.userId }) },
    reply: {
      derive: ({ row, args }, ctx) => ({ ...args, ...late(row, ctx), handler: ctx.actor.userId, repliedAt: ctx.now().toISOString() }),
      before: ({ row }, ctx) => tellBureau(ctx, 'replied', row),
    },
    confirm: {
      derive: ({ args }, ctx) => ({
        finding: args.finding,
        confirmedAt: ctx.now().toISOString(),
        reopenUntil: new Date(ctx.now().getTime() + limits.reopenDays * DAY_MS).toISOString(),
      }),
    },
    returnReply: { before: ({ row }, ctx) => tellHandlers(ctx, 'returned', row) },
    reopen: {
      derive: async ({ row, args }, ctx) => ({
        reopened: true,
        reopenReason: args.reason,
        satisfaction: 'dissatisfied' as const,
        finding: null,
        handleDue: await handleDue(row.category, row.acceptedAt ?? ctx.now().toISOString(), ctx),
      }),
      check: ({ before }, ctx) => {
        if (isOver(before.reopenUntil, ctx)) throw complaintErrors.reopenOver({ days: limits.reopenDays });
      },
      before: async ({ row }, ctx) => {
        await tellBureau(ctx, 'reopened', row);
        await tellHandlers(ctx, 'reopened', row);
      },
    },
    rate: { derive: ({ args }) => ({ satisfaction: args.satisfaction }) },
    close: {
      derive: (_change, ctx) => ({ closedAt: ctx.now().toISOString() }),
      check: ({ before }, ctx) => mustBeSettled(before, ctx),
      before: async ({ row }, ctx) => {
        if (isToSuspend(row)) await tellBureau(ctx, 'toSuspend', row);
        await chargeCompensation(row, ctx);
      },
    },
    compensate: {
      derive: ({ args }) => ({ compensatedAt: args.paidAt }),
      check: ({ args }, ctx) => mustBePaid(args, ctx),
      before: ({ row, args }, ctx) => receiveCompensation(row, args.paidAt, ctx),
    },
    withdraw: {
      derive: (_change, ctx) => ({ closedAt: ctx.now().toISOString() }),
      before: ({ row }, ctx) => tellBureau(ctx, 'withdrawn', row),
    },
    supplement: {
      derive: ({ row, args }) => ({ evidence: [...(row.evidence ?? []), ...args.evidence] }),
      check: ({ row }) => {
        if ((row.evidence?.length ?? 0) > limits.evidence.files) throw complaintErrors.tooManyFiles({ most: limits.evidence.files });
      },
      before: ({ row }, ctx) => (row.handlerOrg ? tellHandlers(ctx, 'supplemented', row) : tellBureau(ctx, 'supplemented', row)),
    },
    issueCode: {
      derive: (_change, ctx) => {
        const code = newCode();
        addOneTimeResult(ctx, { code });
        return { codeHash: codeHash(code) };
      },
    },
    decideSuspension: {
      derive: ({ args }) => ({ suspension: args.suspension, suspensionReason: args.reason }),
      before: decided,
    },
  },
});

const described = async (row: ComplaintRow, ctx: Context): Promise<Partial<ComplaintRow>> => ({
  ...(await ofParty(row, ctx)),
  ...(await severityOf(row.severity, row.category, ctx)),
});

async function mustBeSound(row: ComplaintRow, ctx: Context): Promise<void> {
  const isNamed = row.partyName !== null || row.partyType === 'other' || row.partyType === 'supplier';
  if (!isNamed) throw complaintErrors.partyMissing({}, { fields: { partyType: { key: 'complaint.partyMissing' } } });
  if (!row.bureau) throw complaintErrors.noBureau({}, { fields: { bureau: { key: 'complaint.noBureau' } } });
  if (!(await isOfKind(row, ctx))) throw complaintErrors.partyKind({}, { fields: { site: { key: 'complaint.partyKind' } } });
}

/** Whether the deadline of the state that ends now was missed; once missed, it stays on record. */
function late(before: ComplaintRow, ctx: Context): { overdue: boolean } {
  const due = before.acceptedAt === null ? before.acceptDue : before.handleDue;
  return { overdue: before.overdue || (due !== null && due < chinaDay(ctx.now())) };
}

const isOver = (until: string | null, ctx: Context): boolean => until !== null && until < ctx.now().toISOString();

/** Whoever complained keeps the days in which the first outcome may be refused, unless they said that they are content. */
function mustBeSettled(row: ComplaintRow, ctx: Context): void {
  const isContent = row.satisfaction !== null && row.satisfaction !== 'dissatisfied';
  if (row.reopened || isContent || isOver(row.reopenUntil, ctx)) return;
  throw complaintErrors.stillOpen({ day: chinaDay(row.reopenUntil ?? '') });
}

const isToSuspend = ({ finding, severityRank, agency, site }: ComplaintRow): boolean =>
  (upheld as readonly (string | null)[]).includes(finding) && (severityRank ?? 0) >= SERIOUS && (agency ?? site) !== null;

async function decided({ row, args }: ActionChange<typeof Complaint, 'decideSuspension'>, ctx: Context): Promise<void> {
  if (args.suspension === 'suspended') await use(ctx.engine, parties).suspend(row, args.reason, ctx);
}

interface Step {
  readonly row: ComplaintRow;
  readonly before: ComplaintRow | null;
  readonly action: LoggedAction;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Writes the step to the log, with what was said at it. */
async function log({ row, before, action, args }: Step, ctx: Context): Promise<void> {
  const said = args.reason ?? args.result ?? args.note ?? null;
  await insertRows(ctx, ComplaintLog, [
    {
      complaint: row.id,
      action,
      fromStatus: before?.status ?? null,
      toStatus: row.status,
      content: typeof said === 'string' ? said : null,
      operator: ctx.actor.userId,
      operatedAt: ctx.now().toISOString(),
    },
  ]);
}
