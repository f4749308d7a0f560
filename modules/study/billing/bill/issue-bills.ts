import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, elevated } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { takeSerials } from '@zhixing/engine/write/serials.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import { splitByWeight } from '@zhixing/ledger/split.ts';
import type { Row } from '@zhixing/model';
import type { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { TripFeeLine } from '../../fee/plan/trip-fee-line.model.ts';
import { instalmentsOf, TripFeePlan } from '../../fee/plan/trip-fee-plan.model.ts';
import { FeeWaiver } from '../../fee/waiver/fee-waiver.model.ts';
import { book } from '../booking.ts';
import { issue } from '../core/bill-moves.ts';
import { totalsOf } from '../core/bill-state.ts';
import { BillLine } from './bill-line.model.ts';
import { type BillRow, bookedOf, headerOf, type LineRow, mustMove } from './bill-store.ts';
import { StudentBill } from './student-bill.model.ts';

type SignUpRow = Row<typeof SignUp>;
type WaiverRow = Row<typeof FeeWaiver>;
type PlanRow = Row<typeof TripFeePlan>;
type FeeLineRow = Row<typeof TripFeeLine>;

/**
 * Issues the bills of confirmed sign-ups of one trip, of any number in the same few statements. None are issued while the trip has no
 * approved fee plan; they follow when it is approved.
 */
export async function issueBills(signUps: readonly SignUpRow[], ctx: Context): Promise<void> {
  const [first] = signUps;
  if (!first) return;
  const plan = await repo(TripFeePlan, elevated(ctx)).first({ trip: first.trip, status: 'approved' });
  if (!plan) return;
  const billed = await repo(StudentBill, elevated(ctx)).find({ billedSignUp: { in: signUps.map(({ id }) => id) } });
  const open = signUps.filter(({ id }) => !billed.some((bill) => bill.billedSignUp === id));
  const order = { field: 'sortCode', descending: false };
  const feeLines = await repo(TripFeeLine, elevated(ctx)).find({ feePlan: plan.id, optional: false }, { order, limit: 100 });
  if (open.length === 0 || feeLines.length === 0) return;
  const waivers = await repo(FeeWaiver, elevated(ctx)).find({
    trip: first.trip,
    status: { in: ['approved', 'pending'] },
    student: { in: open.map(({ student }) => student) },
  });
  const numbers = await takeSerials(ctx, 'BL', open.length);
  const drafts = open.map((signUp, at) => {
    const asked = waivers.find(({ student }) => student === signUp.student) ?? null;
    const [waiver, waiverPending] = asked?.status === 'approved' ? [asked, false] : [null, asked !== null];
    return draftOf(signUp, { plan, feeLines, waiver, waiverPending, billNo: numbers[at] ?? '' }, ctx);
  });
  await insertRows(
    ctx,
    StudentBill,
    drafts.map(({ bill }) => bill),
  );
  await insertRows(
    ctx,
    BillLine,
    drafts.flatMap(({ lines }) => lines),
  );
  await audit(ctx, { kind: 'write', verb: 'create', model: StudentBill.name, records: drafts.map(({ bill }) => bill.id) });
  await book(
    drafts.map(({ bill, bookings }) => ({ of: bookedOf(bill as BillRow), bookings })),
    ctx,
  );
}

interface Charged {
  readonly plan: PlanRow;
  readonly feeLines: readonly FeeLineRow[];
  readonly waiver: WaiverRow | null;
  readonly waiverPending: boolean;
  readonly billNo: string;
}

function draftOf(signUp: SignUpRow, { plan, feeLines, waiver, waiverPending, billNo }: Charged, ctx: Context) {
  const id = newId();
  const { trip, student, school, bureau, agency, schoolClass } = signUp;
  const whose = { trip, student, school, bureau, agency, schoolClass };
  const nothing = { waived: 0, adjusted: 0, paid: 0, refunded: 0, refunding: 0 };
  const blank = feeLines.map(({ feeItem, name, amount, optional }, at) => ({
    ...whose,
    ...nothing,
    id: newId(),
    bill: id,
    feeItem,
    name: name ?? '',
    amount: amount ?? 0,
    optional,
    sortCode: at + 1,
    adjustReason: null,
  }));
  const parts = waiver ? partsOf(waiver, blank) : new Map<string, number>();
  const lines = blank.map((line) => ({ ...line, waived: parts.get(line.id) ?? 0 }));
  const instalments = instalmentsOf(plan, totalsOf(lines).receivable);
  const { bill: state, bookings } = mustMove(issue({ lines, issued: false, cancelled: false, parts: instalments }));
  const bill = {
    id,
    billNo,
    ...whose,
    signUp: signUp.id,
    billedSignUp: signUp.id,
    feePlan: plan.id,
    waiver: waiver?.id ?? null,
    waiverPending,
    ...headerOf(state, { paidAt: null }, ctx),
    instalments,
    issuedAt: ctx.now().toISOString(),
    remindCount: 0,
  };
  return { bill, lines, bookings };
}

/** The parts of an approved waiver by lines of a bill. */
export async function waiverParts(id: string, lines: readonly LineRow[], ctx: Context) {
  const waiver = await repo(FeeWaiver, elevated(ctx)).get(id);
  return { waiver, parts: partsOf(waiver, lines) };
}

/** Spreads the waived amount over the items that it names, over all mandatory ones if it names none; exact to the fen. */
export function partsOf(
  { items, amount }: Pick<WaiverRow, 'items' | 'amount'>,
  lines: readonly Pick<LineRow, 'id' | 'feeItem' | 'amount' | 'optional'>[],
): Map<string, number> {
  const named = new Set(items ?? []);
  const concerned = lines.filter(({ feeItem, optional }) => (named.size > 0 ? named.has(feeItem) : !optional));
  const most = concerned.reduce((all, line) => all + line.amount, 0);
  return splitByWeight(Math.min(amount ?? 0, most), new Map(concerned.map((line) => [line.id, line.amount])));
}
