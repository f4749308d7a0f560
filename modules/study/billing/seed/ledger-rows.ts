import type { Context } from '@zhixing/engine/context.ts';
import { transfer } from '@zhixing/ledger/voucher.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import type { BookedEvent, LedgerAccount } from '../../ledger/ledger-entry.model.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { directCost, sampleNumbers } from '../../settlement/seed/sample-numbers.ts';
import type { SamplePlan } from '../../trip/seed/trip-rows.ts';
import { accountsOf, type Booking } from '../core/bill-moves.ts';
import type { BillStory } from './bill-story.ts';
import type { BillingGround } from './billing-ground.ts';
import type { Numbers } from './billing-rows.ts';

interface Dated {
  readonly at: string;
  readonly key: string;
  readonly no: string;
  readonly booking: Booking;
  readonly school: string | null;
  readonly bureau: string | null;
  readonly trip: string;
  readonly student: string | null;
}

interface Around {
  readonly plans: readonly SamplePlan[];
  readonly ground: BillingGround;
  readonly ctx: Context;
}

/** The entries of all vouchers in the order of their moments: of bills, and of archived trips what was paid to those who carried them out. */
export function entryRows(stories: readonly BillStory[], numbers: Numbers, around: Around): object[] {
  const { engine } = around.ctx;
  const all = [...stories.flatMap((story) => ofBill(story, numbers)), ...settlements(stories, around)];
  const taken = new Map<string, number>();
  return all
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .flatMap(({ at, key, no, booking, ...whose }) => {
      const day = chinaDay(at).replaceAll('-', '');
      const n = taken.get(day) ?? 0;
      taken.set(day, n + 1);
      const voucherNo = serialNumber('VC', day, n);
      const summary = engine.texts.text('zh', `ledgerEntry.summaries.${booking.event}`, { no });
      return booking.postings.map(({ account, debit, credit }, line) => ({
        id: idOf('ledgerEntry', `${key}/${line}`),
        entryNo: `${voucherNo}-${line + 1}`,
        voucherNo,
        account,
        ...whose,
        party: null,
        debit,
        credit,
        bizType: booking.event,
        bizNo: no,
        occurAt: at,
        summary,
        reverses: null,
      }));
    });
}

function ofBill({ id, signUp, booked }: BillStory, { bills, payments, refunds }: Numbers): Dated[] {
  const { school, bureau, trip, student } = signUp;
  return booked.map(({ at, of, booking }, n) => {
    const refund = of.endsWith(' back') ? refunds.get(idOf('refund', of.replace(' back', ''))) : undefined;
    const no = refund ?? payments.get(of) ?? bills.get(id) ?? '';
    return { at, key: `${id}/${n}`, no, booking, school, bureau, trip, student };
  });
}

const DAY = 86_400_000;

/** Subsidies received and the custody fund passed on, after the return of archived trips. */
function settlements(stories: readonly BillStory[], { plans, ground, ctx }: Around): Dated[] {
  const byTrip = Map.groupBy(stories, ({ signUp }) => signUp.trip);
  const archived = plans.flatMap((plan) => plan.trips).filter(({ phase }) => phase === 'archived');
  const now = ctx.now().getTime();
  return archived.flatMap(({ id, key }, n) => {
    const trip = ground.trips.get(id);
    if (!trip) return [];
    const accounts = accountsOf((byTrip.get(id) ?? []).flatMap(({ booked }) => booked.map(({ booking }) => booking)));
    const at = (days: number) => new Date(Math.min(Date.parse(trip.returnAt) + days * DAY, now - 3_600_000)).toISOString();
    const [custody, numbers] = [-accounts.custody, sampleNumbers(trip.returnAt, n)];
    const direct = directCost(custody);
    const step = (event: BookedEvent, days: number, no: string, postings: Booking['postings']): Dated[] =>
      postings.length === 0
        ? []
        : [
            {
              at: at(days),
              key: `${key}/${event}`,
              no,
              booking: { event, postings },
              school: trip.school,
              bureau: trip.bureau,
              trip: id,
              student: null,
            },
          ];
    const move = (amount: number, into: LedgerAccount, from: LedgerAccount) => transfer(amount, into, from);
    return [
      ...step('subsidyReceived', 5, numbers.cost, move(accounts.subsidy, 'bank', 'subsidy')),
      ...step('expenseApproved', 8, numbers.expense, move(direct, 'custody', 'payable')),
      ...step('expensePaid', 9, numbers.expense, move(direct, 'payable', 'bank')),
      ...step('settlementApproved', 12, numbers.settlement, move(custody - direct, 'custody', 'payable')),
      ...step('settlementPaid', 15, numbers.settlement, move(custody - direct, 'payable', 'bank')),
    ];
  });
}
