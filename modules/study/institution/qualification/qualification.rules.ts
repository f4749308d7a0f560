import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { qualificationErrors } from '../institution.errors.ts';
import { mustBeOwnFiles } from '../own-files.ts';
import { mustBelong, ownBelonging, ownerById } from '../owner.ts';
import { sendToBureau, sendToManagers } from '../people.ts';
import { Tutor } from '../tutor/tutor.model.ts';
import { Qualification } from './qualification.model.ts';

type Paper = Row<typeof Qualification>;

/** Fields that a document shares with the one that renews it. */
const SAME = ['qualType', 'tutor', 'longTerm'] as const;
const NOT_HELD = { renewing: false, heldCertNo: null, heldFrom: null, heldTo: null, heldFiles: null };

export const qualificationRules = defineRules(Qualification, {
  save: {
    check: async ({ row, changed }, ctx) => {
      checkDays(row);
      if (['certNo', 'qualType', 'tutor'].some((name) => changed.has(name))) await mustBeOnce(row, ctx);
    },
  },
  create: {
    derive: belonging,
    check: ({ row }, ctx) => mustBelong(row, ctx),
    before: ({ row }, ctx) => notifyBureau('institution.paperWaiting', row, ctx),
  },
  update: {
    derive: belonging,
    check: async ({ row, changed }, ctx) => {
      if (row.renewing && SAME.some((name) => changed.has(name))) throw qualificationErrors.renewed();
      await mustBelong(row, ctx);
    },
  },
  delete: {
    check: ({ row }) => {
      // The bureau has approved the one being renewed.
      if (row.renewing) throw qualificationErrors.kept();
    },
  },
  restore: { check: ({ row }, ctx) => mustBelong(row, ctx) },
  actions: {
    approve: {
      derive: (change, ctx) => ({ ...audited(change, ctx), ...NOT_HELD }),
      check: ({ row }, ctx) => mustBeValid(row, ctx),
      before: ({ row }, ctx) => notifyManagers('institution.paperApproved', row, ctx),
    },
    reject: {
      derive: audited,
      before: ({ row }, ctx) => notifyManagers('institution.paperRejected', row, ctx),
    },
    nearExpiry: { before: ({ row }, ctx) => notifyManagers('institution.paperEnding', row, ctx) },
    expire: {
      before: async ({ row }, ctx) => {
        await notifyBureau('institution.paperExpired', row, ctx);
        await notifyManagers('institution.paperExpired', row, ctx);
      },
    },
    resubmit: { before: ({ row }, ctx) => notifyBureau('institution.paperWaiting', row, ctx) },
    renew: {
      derive: renewed,
      check: ({ args }, ctx) => mustBeOwnFiles(args.files, ctx),
      before: ({ row }, ctx) => notifyBureau('institution.paperWaiting', row, ctx),
    },
  },
});

function checkDays({ validFrom, validTo, longTerm }: Paper): void {
  if (longTerm) return;
  if (validTo === null) throw qualificationErrors.endNeeded({}, { fields: { validTo: { key: 'qualification.endNeeded' } } });
  if (validTo <= validFrom)
    throw qualificationErrors.endsBeforeStart({}, { fields: { validTo: { key: 'qualification.endsBeforeStart' } } });
}

async function mustBeOnce({ id, agency, site, tutor, qualType, certNo }: Paper, ctx: Context): Promise<void> {
  const same = await repo(Qualification, elevated(ctx)).count({ id: { ne: id }, agency, site, tutor, qualType, certNo });
  if (same > 0) throw qualificationErrors.twice({}, { fields: { certNo: { key: 'qualification.twice' } } });
}

/** A tutor's document belongs to the owner of the tutor. */
async function belonging({ row }: ChangeOf<typeof Qualification>, ctx: Context): Promise<Partial<Paper>> {
  const tutor = await lookUp(Tutor, row.tutor, ctx);
  if (!tutor) return ownBelonging(row, ctx);
  const { ownerType, agency, site, bureau } = tutor;
  return { ownerType, agency, site, bureau };
}

async function notifyBureau(event: string, row: Paper, ctx: Context): Promise<void> {
  const owner = row.agency ?? row.site;
  if (owner) await sendToBureau(ctx, row.bureau, { event, ...(await newsOf(row, owner, ctx)) });
}

async function notifyManagers(event: string, row: Paper, ctx: Context): Promise<void> {
  const owner = row.agency ?? row.site;
  if (owner) await sendToManagers(ctx, owner, { event, ...(await newsOf(row, owner, ctx)) });
}

const pages = { agency: 'lims02/lims020102', base: 'lims03/lims030113', camp: 'lims03/lims035114' } as const;

async function newsOf(row: Paper, owner: string, ctx: Context) {
  const kind = ctx.engine.words.option('zh', ctx.engine.registry.get(Qualification.name), 'qualType', row.qualType);
  // Messages give a tutor's number in place of the name, which not every recipient may read.
  const tutor = await lookUp(Tutor, row.tutor, ctx);
  return {
    params: {
      owner: (await ownerById(owner, ctx))?.name ?? '',
      paper: tutor ? `${kind} ${tutor.tutorNo}` : kind,
      validTo: row.validTo ?? '',
    },
    link: `/${pages[row.ownerType ?? 'agency']}?record=${row.id}`,
    record: { model: Qualification.name, id: row.id },
    source: row.id,
  };
}

function audited({ args }: ActionChange<typeof Qualification, 'approve' | 'reject'>, ctx: Context): Partial<Paper> {
  return { auditor: ctx.actor.userId, auditedAt: ctx.now().toISOString(), auditOpinion: args.opinion };
}

function mustBeValid({ validTo }: Paper, ctx: Context): void {
  if (validTo !== null && validTo < chinaDay(ctx.now())) throw qualificationErrors.alreadyOver({ validTo });
}

function renewed({ row, before, args }: ActionChange<typeof Qualification, 'renew'>): Partial<Paper> {
  const { certNo, validFrom, files } = args;
  const validTo = row.longTerm ? null : args.validTo;
  return { certNo, validFrom, validTo, files, ...heldOf(before), auditor: null, auditedAt: null, auditOpinion: null };
}

// Until the new document is approved, the one it renews counts, unless that has expired.
function heldOf(before: Paper): Partial<Paper> {
  if (before.status === 'expired') return NOT_HELD;
  return { renewing: true, heldCertNo: before.certNo, heldFrom: before.validFrom, heldTo: before.validTo, heldFiles: before.files };
}
