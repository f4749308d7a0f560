import { type Context, elevated, isServer } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Incident } from '../incident/incident.model.ts';
import { alarmErrors } from './alarm.errors.ts';
import { Alarm, SERIOUS } from './alarm.model.ts';
import type { LoggedAction } from './alarm-log.model.ts';
import { announceAlarm, writeLog } from './raise.ts';
import { notifyRecipients } from './recipients.ts';
import { titleOf } from './title.ts';

type AlarmRow = Row<typeof Alarm>;

const MINUTE_MS = 60_000;
const stamp = (ctx: Context): string => ctx.now().toISOString();
const secondsSince = (moment: string, ctx: Context): number => Math.max(0, Math.round((ctx.now().getTime() - Date.parse(moment)) / 1000));

export const alarmRules = defineRules(Alarm, {
  before: async ({ verb, action, args, row, before }, ctx) => {
    if (verb !== 'act') return;
    await log({ row, before, action: action as LoggedAction, args }, ctx);
    announceAlarm(ctx);
  },
  actions: {
    ack: { derive: ({ row }, ctx) => ({ ackAt: stamp(ctx), ackBy: ctx.actor.userId, responseSec: secondsSince(row.raisedAt, ctx) }) },
    resolve: {
      derive: ({ args }, ctx) => ({
        handleWay: args.handleWay,
        handleDesc: args.handleDesc,
        contact: args.contact ?? null,
        handledAt: stamp(ctx),
        handledBy: ctx.actor.userId,
        openKey: null,
      }),
      check: ({ row }) => mustHaveSpoken(row),
    },
    dismiss: {
      derive: ({ row, args }, ctx) => ({
        dismissedReason: args.reason,
        contact: args.contact ?? null,
        handledAt: stamp(ctx),
        handledBy: ctx.actor.userId,
        responseSec: row.responseSec ?? secondsSince(row.raisedAt, ctx),
        closedAt: stamp(ctx),
        closedBy: ctx.actor.userId,
        openKey: null,
      }),
      check: ({ row }) => mustHaveSpoken(row),
    },
    close: {
      derive: (_change, ctx) => ({ closedAt: stamp(ctx), closedBy: ctx.actor.userId }),
      check: ({ row, before }, ctx) => {
        if (isServer(ctx) || row.levelRank < SERIOUS) return;
        if (before.handledBy === ctx.actor.userId) throw alarmErrors.samePerson();
      },
    },
    reopen: {
      derive: ({ row }) => ({ openKey: row.subjectKey }),
      check: async ({ row }, ctx) => {
        const other = await repo(Alarm, elevated(ctx)).first({ openKey: row.subjectKey, id: { ne: row.id } });
        if (other) throw alarmErrors.otherOpen({ no: other.alarmNo ?? '' });
      },
    },
    shelve: { derive: ({ args }, ctx) => ({ shelvedUntil: new Date(ctx.now().getTime() + args.minutes * MINUTE_MS).toISOString() }) },
    escalate: {
      derive: ({ row }) => ({ escalation: Math.min(row.escalation + 1, 3), shelvedUntil: null }),
      before: async ({ row }, ctx) => {
        await notifyRecipients(row, ctx, { minutes: Math.round(secondsSince(row.raisedAt, ctx) / 60) });
      },
    },
    toIncident: {
      before: async ({ row, args }, ctx) => {
        const { id, trip, site, student, raisedAt, location } = row;
        const made = await repo(Incident, elevated(ctx)).create({
          title: (await titleOf(row, ctx)).slice(0, 80),
          category: args.category,
          trip,
          site,
          happenAt: raisedAt,
          place: args.place,
          description: args.description,
          location,
          students: student ? [student] : [],
          injured: 0,
          hospitalised: 0,
          dead: 0,
        });
        await updateRows(ctx, Alarm, { set: { incident: made.id }, where: sql`t.id = ${id}` });
      },
    },
  },
});

/** Whoever pressed the button, or is missing, was spoken to before the alarm ends: a false alarm is not guessed. */
function mustHaveSpoken({ category, contact }: AlarmRow): void {
  if ((category === 'sos' || category === 'missing') && !contact?.trim())
    throw alarmErrors.contactMissing({}, { fields: { contact: { key: 'alarm.contactMissing' } } });
}

interface Step {
  readonly row: AlarmRow;
  readonly before: AlarmRow | null;
  readonly action: LoggedAction;
  readonly args: Readonly<Record<string, unknown>>;
}

async function log({ row, before, action, args }: Step, ctx: Context): Promise<void> {
  const said = args.handleDesc ?? args.reason ?? args.description ?? args.note;
  await writeLog(ctx, {
    alarm: row.id,
    action,
    fromStatus: before?.status ?? null,
    toStatus: row.status,
    escalation: row.escalation,
    content: typeof said === 'string' ? said.slice(0, 1000) : null,
    operator: ctx.actor.userId,
  });
}
