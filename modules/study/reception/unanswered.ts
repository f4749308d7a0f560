import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { Reception } from './reception.model.ts';
import { VenueBooking } from './venue-booking.model.ts';

/** Cancels requests whose time came without an answer, so that they take up no capacity. Returns how many. */
export async function lapseUnanswered(ctx: Context, stopping: () => boolean): Promise<number> {
  const reason = ctx.engine.texts.text('zh', 'receptionDesk.unanswered');
  const now = { lt: ctx.now().toISOString() };
  let count = 0;
  const receptions = repo(Reception, ctx);
  for (const { id } of await receptions.find({ status: 'requested', arriveAt: now })) {
    if (stopping()) return count;
    await receptions.act(id, 'lapse', { reason });
    count += 1;
  }
  const bookings = repo(VenueBooking, ctx);
  for (const { id } of await bookings.find({ status: 'requested', startAt: now })) {
    if (stopping()) return count;
    await bookings.act(id, 'lapse', { reason });
    count += 1;
  }
  return count;
}
