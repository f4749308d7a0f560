import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { WATCH_CHANNEL } from '@zhixing/engine/notification/watch.ts';
import { ItineraryItem } from '../itinerary-item.model.ts';
import { Trip } from '../trip.model.ts';
import { openTerm, type Term } from './term.ts';

let term: Term;
before(async () => {
  term = await openTerm();
});
after(() => term.server.close());

test('windows that show a trip are told of writes to it and to what belongs to it', async () => {
  const [trip] = await term.trips({ batches: 1 });
  assert.ok(trip);
  const told: string[] = [];
  let heard = Promise.withResolvers<void>();
  await term.server.engine.database.listen(WATCH_CHANNEL, (key) => {
    told.push(key);
    heard.resolve();
  });
  await term.server.engine.outbox.drain();
  const after = async (write: () => Promise<unknown>) => {
    told.length = 0;
    heard = Promise.withResolvers();
    await write();
    await term.server.engine.outbox.drain();
    await heard.promise;
    return told.at(-1);
  };
  assert.equal(await after(() => term.records(Trip).update(trip.id, { gatherPlace: '南门' })), `trip:${trip.id}`);
  const item = { trip: trip.id, kind: 'gather', title: '集合', startAt: trip.departAt, endAt: trip.returnAt, outdoor: false } as const;
  assert.equal(await after(() => term.records(ItineraryItem).create(item)), `trip:${trip.id}`);
  const [stored] = await term.records(ItineraryItem).find({ trip: trip.id });
  assert.equal(await after(() => term.records(ItineraryItem).remove(stored?.id ?? '')), `trip:${trip.id}`);
});
