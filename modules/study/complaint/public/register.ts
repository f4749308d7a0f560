import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { codeHash, newCode } from '../codes.ts';
import { complaintErrors } from '../complaint.errors.ts';
import { Complaint } from '../complaint.model.ts';
import { captcha } from '../ports.ts';
import { partiesOf, tripByNumber } from './choices.ts';

/** A line or paragraph of text as people type it. */
export const said = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine((text) => text.isWellFormed() && !text.includes('\0'));

export const publicComplaint = z.strictObject({
  tripNo: said(1, 40).optional(),
  /** Who is complained about, of those of the trip. */
  party: z.uuid().optional(),
  /** Without a trip: which bureau receives it, and whom it is about in words. */
  bureau: z.uuid().optional(),
  partyName: said(2, 60).optional(),
  category: z.uuid(),
  title: said(2, 80),
  content: said(10, 4000),
  demand: said(0, 1000).optional(),
  anonymous: z.boolean(),
  complainant: said(2, 40).optional(),
  phone: z
    .string()
    .regex(/^[\d-]{7,20}$/)
    .optional(),
  code: said(1, 20),
  timestamp: said(1, 64),
});
type PublicComplaint = z.infer<typeof publicComplaint>;

/** Records a complaint of somebody without an account. Returns its number and the code with which it is followed, shown once. */
export async function registerPublicly(ctx: Context, body: PublicComplaint) {
  if (!(await use(ctx.engine, captcha).isCode(ctx.db, body.timestamp, body.code, ctx.now())))
    throw complaintErrors.wrongPicture({}, { fields: { code: { key: 'complaint.wrongPicture' } } });
  const who = personOf(body);
  const about = await aboutOf(body, ctx);
  const { category, title, content, demand } = body;
  const code = newCode();
  return ctx.db.transaction(async (db) => {
    const tx = within(elevated(ctx), db);
    const values = {
      ...who,
      ...about,
      category,
      title,
      content,
      demand: demand || null,
      source: 'page',
      complainantType: 'parent',
    } as const;
    const made = await repo(Complaint, tx).create(values);
    await updateRows(tx, Complaint, { set: { codeHash: codeHash(code) }, where: sql`t.id = ${made.id}` });
    return { complaintNo: made.complaintNo, code, acceptDue: made.acceptDue };
  });
}

/** Of an anonymous complaint nothing about the person is taken over, whatever was sent. */
function personOf({ anonymous, complainant, phone }: PublicComplaint) {
  if (anonymous) return { anonymous };
  if (!complainant || !phone)
    throw complaintErrors.nameNeeded({}, { fields: { [complainant ? 'phone' : 'complainant']: { key: 'complaint.nameNeeded' } } });
  return { anonymous, complainant, phone };
}

async function aboutOf({ tripNo, party, bureau, partyName }: PublicComplaint, ctx: Context): Promise<Partial<Row<typeof Complaint>>> {
  if (!tripNo) return { partyType: 'other', partyNote: partyName ?? null, bureau: bureau ?? null };
  const trip = await tripByNumber(tripNo, ctx);
  if (!party) return { trip: trip.id, partyType: 'other', partyNote: partyName ?? null };
  const chosen = (await partiesOf(trip, ctx)).find(({ id }) => id === party);
  if (!chosen) throw complaintErrors.unknownParty({}, { fields: { party: { key: 'complaint.unknownParty' } } });
  const { type, id } = chosen;
  return { trip: trip.id, partyType: type, ...((type === 'base' || type === 'camp') && { site: id }) };
}
