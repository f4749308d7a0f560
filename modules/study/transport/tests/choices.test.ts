import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startSampled } from '../../../tests/sampled.ts';

let server: TestServer;
before(async () => {
  server = await startSampled();
});
after(() => server.close());

interface Choice {
  readonly id: string;
  readonly average: number | null;
  readonly ratings: number;
  readonly lastTrip: string | null;
}

for (const kind of ['driver', 'vehicle'] as const)
  test(`a ${kind} is chosen by rating: the best first, with average, number of ratings and last trip`, async () => {
    const actor = server.actor({ roles: ['agencyManager'] });
    const { status, text, data } = await server.request(actor, 'GET', `/api/transport/choices?of=${kind}`);
    assert.equal(status, 200, text);
    const list: readonly Choice[] = data.list;
    const averages = list.map(({ average }) => average ?? -1);
    assert.deepEqual(
      averages,
      averages.toSorted((a, b) => b - a),
    );
    assert.ok(new Set(averages).size > 1 && list.some(({ ratings }) => ratings > 0) && list.some(({ lastTrip }) => lastTrip !== null));
    const [best] = list;
    assert.ok(best);
    const [stored] = await server.engine.database.query<{ n: number }>(
      kind === 'driver'
        ? sql`select count(*)::int as n from evaluation where driver = ${best.id} and deleted_at is null`
        : sql`select count(*)::int as n from evaluation where carrier = (select carrier from vehicle where id = ${best.id}) and deleted_at is null`,
    );
    assert.ok(best.ratings > 0 && best.ratings <= (stored?.n ?? 0), `${best.ratings} of ${stored?.n}`);
    const stranger = server.actor({ roles: ['supplier'] });
    assert.equal((await server.request(stranger, 'GET', `/api/transport/choices?of=${kind}`)).status, 403);
  });
