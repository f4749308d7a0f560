import type { Database } from '@zhixing/engine/database/database.ts';
import sql, { type Sql } from 'sql-template-tag';
import { mustHold } from '../../sample/must-hold.ts';

/** Invariants of the money of the sample: each query finds what breaks one. */
const broken: Readonly<Record<string, Sql>> = {
  'vouchers balance (I-01)': sql`select 1 from ledger_entry group by voucher_no having sum(debit) <> sum(credit) or sum(debit) <= 0`,
  'headers are the sums of their lines (I-02)': sql`
    select 1 from student_bill b join (
      select bill, sum(amount) a, sum(waived) w, sum(adjusted) j, sum(paid) p, sum(refunded) r, sum(refunding) o from bill_line group by 1) l on l.bill = b.id
     where (b.gross, b.waived, b.adjusted, b.paid, b.refunded, b.refunding) is distinct from (l.a, l.w, l.j, l.p, l.r, l.o)
        or b.receivable <> b.gross - b.waived + b.adjusted or b.balance <> b.receivable - b.paid + b.refunded or b.receivable < 0`,
  'refunds do not exceed payments (I-03)': sql`
    select 1 from student_bill where refunded < 0 or refunded > paid
    union all select 1 from payment where refunded_amount < 0 or refunded_amount > amount
    union all select 1 from refund r join payment p on p.id = r.payment where r.status not in ('rejected', 'cancelled') group by p.id having sum(r.amount) > max(p.amount)`,
  'bills show what their payments brought': sql`
    select 1 from student_bill b left join (select bill, sum(amount - surplus) a from payment where pay_at is not null group by 1) p on p.bill = b.id
     where b.paid <> coalesce(p.a, 0)`,
  'archived trips have passed on everything (I-07)': sql`
    select 1 from ledger_balance b join trip t on t.id = b.trip where t.id in (
      select trip from ledger_entry where biz_type = 'settlementPaid') and b.debit <> b.credit`,
  'the projection is a replay': sql`
    select 1 from (select account, school, trip, sum(debit)::bigint d, sum(credit)::bigint c from ledger_entry group by 1, 2, 3) e
      full join ledger_balance b on b.account = e.account and b.school = e.school and b.trip is not distinct from e.trip
     where (b.debit, b.credit) is distinct from (e.d, e.c)`,
};

/** Throws if the bills and the ledger of the sample do not agree. */
export const mustHoldTogether = (db: Database): Promise<void> => mustHold(db, broken);
