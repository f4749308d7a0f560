import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import type { AnyModel } from '@zhixing/model';
import type { TestServer } from '@zhixing/testing/server.ts';
import { startSampled } from '../../../tests/sampled.ts';
import { Site } from '../../institution/site/site.model.ts';
import { Bed } from '../bed.model.ts';
import { Building } from '../building.model.ts';
import { Floor } from '../floor.model.ts';
import { Room } from '../room.model.ts';
import { SiteArea } from '../site-area.model.ts';
import { Venue } from '../venue.model.ts';

let server: TestServer;
before(async () => {
  server = await startSampled();
});
after(() => server.close());

const all = <M extends AnyModel>(model: M) => repo(model, server.context()).find({}, { limit: 5000 });

test('the sample has its areas, buildings, floors and venues, and every camp as many beds as it says', async () => {
  const counts = [];
  for (const model of [SiteArea, Building, Floor, Venue]) counts.push((await all(model)).length);
  assert.deepEqual(counts, [120, 55, 168, 260]);
  const [rooms, beds] = [await all(Room), await all(Bed)];
  for (const site of await all(Site)) {
    const own = rooms.filter((room) => room.site === site.id);
    const said = site.kind === 'camp' ? (site.bedCount ?? 0) : 0;
    assert.equal(
      own.reduce((sum, room) => sum + room.beds, 0),
      said,
      site.name,
    );
    assert.equal(beds.filter((bed) => bed.site === site.id).length, said, site.name);
  }
});

test('records of the sample may be changed as others may', async () => {
  for (const model of [SiteArea, Building, Floor, Venue, Room])
    for (const { id } of (await all(model as typeof Venue)).slice(0, 20))
      await repo(model as typeof Venue, server.context()).update(id, { remark: '已核对' });
});
