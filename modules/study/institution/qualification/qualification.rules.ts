import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules, type Moment } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { qualificationErrors } from '../institution.errors.ts';
import { mustBeOwnFiles } from '../own-files.ts';
import { mustBelong, ownBelonging, ownerById } from '../owner.ts';
import { tellBureau, tellManagers } from '../people.ts';
import { Tutor } from '../tutor/tutor.model.ts';
import { Qualification } from './qualification.model.ts';

type Paper = Row<typeof Qualification>;
type PaperMoment = Moment<Paper>;

export const qualificationRules = defineRules(Qualification, {
  derive: async (moment, ctx) => {
    if (moment.verb === 'act') return ofAction(moment, ctx);
    const tutor = await lookUp(Tutor, moment.row.tutor, ctx);
    if (!tutor) return ownBelonging(moment.row, ctx);
    const { ownerType, agency, site, bureau } = tutor;
    return { ownerType, agency, site, bureau };
  },
  check: async ({ row, verb, action, args, changed }, ctx) => {
    // What the bureau has looked at is on file.
    if (verb === 'delete') {
      if (row.renewing) throw qualificationErrors.kept();
      return;
    }
    if (verb === 'update' && row.renewing && SAME.some((name) => changed.has(name))) throw qualificationErrors.renewed();
    if (verb !== 'act') await mustBelong(row, ctx);
    if (action === 'renew') await mustBeOwnFiles(args.files, ctx);
    checkDays(row, action, ctx);
    if (['certNo', 'qualType', 'tutor'].some((name) => changed.has(name))) await mustBeOnce(row, ctx);
  },
  beforeCommit: (moment, ctx) => tellAbout(moment, ctx),
});

/** What a paper and the one it was renewed from have in common. */
const SAME = ['qualType', 'tutor', 'longTerm'] as const;
const NOT_HELD = { renewing: false, heldCertNo: null, heldFrom: null, heldTo: null, heldFiles: null };

function ofAction({ row, before, action, args }: PaperMoment, ctx: Context): Partial<Paper> {
  if (action === 'approve' || action === 'reject') {
    const auditOpinion = typeof args.opinion === 'string' ? args.opinion : null;
    const audited = { auditor: ctx.actor.userId, auditedAt: ctx.now().toISOString(), auditOpinion };
    return { ...audited, ...(action === 'approve' && NOT_HELD) };
  }
  if (action !== 'renew') return {};
  const { certNo, validFrom, files } = args as Pick<Paper, 'certNo' | 'validFrom' | 'files'>;
  const validTo = row.longTerm ? null : ((args.validTo as string | undefined) ?? null);
  return { certNo, validFrom, validTo, files, ...heldOf(before), auditor: null, auditedAt: null, auditOpinion: null };
}

// A new insurance is handed in while the old one is in force: until somebody has looked at the new one, the old one counts.
function heldOf(before: Paper | null): Partial<Paper> {
  if (!before || before.status === 'expired') return NOT_HELD;
  return { renewing: true, heldCertNo: before.certNo, heldFrom: before.validFrom, heldTo: before.validTo, heldFiles: before.files };
}

function checkDays({ validFrom, validTo, longTerm }: Paper, action: string | null, ctx: Context): void {
  if (longTerm) return;
  if (validTo === null) throw qualificationErrors.endNeeded({}, { fields: { validTo: { key: 'qualification.endNeeded' } } });
  if (validTo <= validFrom)
    throw qualificationErrors.endsBeforeStart({}, { fields: { validTo: { key: 'qualification.endsBeforeStart' } } });
  if (action === 'approve' && validTo < chinaDay(ctx.now())) throw qualificationErrors.alreadyOver({ validTo });
}

async function mustBeOnce({ id, agency, site, tutor, qualType, certNo }: Paper, ctx: Context): Promise<void> {
  const same = await repo(Qualification, elevated(ctx)).count({ id: { ne: id }, agency, site, tutor, qualType, certNo });
  if (same > 0) throw qualificationErrors.twice({}, { fields: { certNo: { key: 'qualification.twice' } } });
}

const pages = { agency: 'lims02/lims020102', base: 'lims03/lims030113', camp: 'lims03/lims035114' } as const;

/** What is news of a paper: that it waits for its audit, what became of it, that it ends. */
function newsOf({ verb, action }: PaperMoment): string | null {
  return verb === 'create' || action === 'resubmit' || action === 'renew' ? 'waiting' : action;
}

async function tellAbout(moment: PaperMoment, ctx: Context): Promise<void> {
  const { row } = moment;
  const owner = row.agency ?? row.site;
  const news = newsOf(moment);
  if (!owner || news === null) return;
  const kind = ctx.engine.words.option('zh', ctx.engine.registry.get(Qualification.name), 'qualType', row.qualType);
  // Tutors are known by their number where names would be read by others.
  const tutor = await lookUp(Tutor, row.tutor, ctx);
  const paper = tutor ? `${kind} ${tutor.tutorNo}` : kind;
  const record = { model: Qualification.name, id: row.id };
  const link = `/${pages[row.ownerType ?? 'agency']}?record=${row.id}`;
  const notice = {
    event: notices[news] ?? 'institution.paperWaiting',
    params: { owner: (await ownerById(owner, ctx))?.name ?? '', paper, validTo: row.validTo ?? '' },
    link,
    record,
    source: row.id,
  };
  if (news === 'waiting' || news === 'expire') await tellBureau(ctx, row.bureau, notice);
  if (news !== 'waiting') await tellManagers(ctx, owner, notice);
}

const notices: Readonly<Record<string, string>> = {
  waiting: 'institution.paperWaiting',
  approve: 'institution.paperApproved',
  reject: 'institution.paperRejected',
  nearExpiry: 'institution.paperEnding',
  expire: 'institution.paperExpired',
};
