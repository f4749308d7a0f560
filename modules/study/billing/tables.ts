import type { Migration } from '@zhixing/engine/module.ts';

const fillChannels = `
  update student_bill b set pay_channel = p.channel
  from (select bill, case when count(distinct channel) = 1 then min(channel) else 'several' end as channel from payment
    where status in ('success', 'partRefunded', 'refunded', 'disputed') and amount > surplus and deleted_at is null group by bill) p
  where p.bill = b.id and b.pay_channel is null`;

/** Notes on bills which waivers of them are not decided yet. */
export const fillPendingWaivers = `
  update student_bill b set waiver_pending = true from fee_waiver w
  where w.trip = b.trip and w.student = b.student and w.status = 'pending' and w.deleted_at is null and b.billed_sign_up is not null and not b.waiver_pending`;

/** Channels and undecided waivers of bills that were issued before they were noted on them. */
export const billFacts: Migration = {
  id: '2026-11-28-bill-channels',
  up: [
    `do $$ begin
      if to_regclass('student_bill') is not null then
        alter table student_bill add column if not exists pay_channel text collate "C", add column if not exists waiver_pending boolean not null default false;
        ${fillChannels};
        ${fillPendingWaivers};
      end if;
    end $$`,
  ],
};
