import { systemContext, within } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { storeBytes } from '../../../platform/file/stored.ts';
import { Site } from '../../institution/site/site.model.ts';
import { chinaDay, dateText, dateTimeText, dayNumber, schoolYear } from '../../sample/calendar.ts';
import { idOf } from '../../sample/ids.ts';
import { DEFAULT_SEED } from '../../sample/sample.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import { rewriteAllClosedDays } from '../closed-days.ts';
import { displays } from './facility-names.ts';
import { areaRows, buildingRows, type Ground, roomRows, venueRows } from './facility-rows.ts';
import { planPicture } from './plan-picture.ts';

/** Creates areas, buildings, floors, venues, rooms and beds of all bases and camps, after the institutions. Returns the number of records. */
export async function seedFacilities(engine: Engine): Promise<number> {
  return engine.database.transaction(async (db) => {
    const tables = tablesOf(await groundsOf(engine, db), chinaDay(engine.now()));
    let records = 0;
    for (const [model, rows] of Object.entries(tables)) {
      await insertRows(db, engine.registry.get(model), rows, engine.now());
      records += rows.length;
    }
    await rewriteAllClosedDays(within(systemContext(engine), db));
    await reserveSerials(engine, db);
    return records;
  });
}

async function groundsOf(engine: Engine, db: Database): Promise<Ground[]> {
  const ctx = within(systemContext(engine), db);
  const { id: plan } = await storeBytes(ctx, newId(), '平面图.png', planPicture());
  const all = await repo(Site, ctx).find({}, { order: { field: 'siteNo', descending: false } });
  // A base whose introduction has ended offers nothing.
  const today = dateText(chinaDay(engine.now()));
  const sites = all.filter(({ validTo }) => validTo === null || validTo >= today);
  return sites.map((site, n) => ({ site, n, of: sites.length, seed: DEFAULT_SEED, plan }));
}

type Tables = Record<'siteArea' | 'building' | 'floor' | 'venue' | 'room' | 'bed' | 'siteDisplay' | 'siteClosure', object[]>;

function tablesOf(grounds: readonly Ground[], today: number): Tables {
  const tables: Tables = { siteArea: [], building: [], floor: [], venue: [], room: [], bed: [], siteDisplay: [], siteClosure: [] };
  for (const ground of grounds) {
    const { buildings, floors, levels } = buildingRows(ground);
    const { rooms, beds } = roomRows(ground, levels);
    tables.siteArea.push(...areaRows(ground));
    tables.building.push(...buildings);
    tables.floor.push(...floors);
    tables.venue.push(...venueRows(ground, levels));
    tables.room.push(...rooms);
    tables.bed.push(...beds);
    tables.siteDisplay.push(...displayRows(ground.site, today));
    tables.siteClosure.push(closureRow(ground, today));
  }
  return tables;
}

type SiteRow = Row<typeof Site>;
const of = ({ id, kind, bureau }: SiteRow) => ({ site: id, siteKind: kind, siteBureau: bureau });

const displayRows = (site: SiteRow, today: number): object[] =>
  displays.map(([title, kind, content], k) => ({
    id: idOf('siteDisplay', `${site.name}/${title}`),
    ...of(site),
    title,
    kind,
    content,
    sortCode: k + 1,
    publishAt: k === 0 ? dateTimeText(today - 60, 600) : null,
    status: k === 0 ? 'published' : 'draft',
  }));

/** Plans of the sample reach so many days ahead. Camps are in use until then. */
const PLANNED_DAYS = 100;

/** Bases close on Mondays of the school year; camps for maintenance from 25 January on, in the first winter to which no plan of the sample reaches. */
const closureRow = ({ site }: Ground, today: number): object => {
  const year = schoolYear(today);
  const monday = { startOn: `${year}-09-01`, endOn: `${year + 1}-08-31`, weekday: '1', reason: '周一闭园' };
  const winter = winterAfter(today + PLANNED_DAYS);
  const maintenance = { startOn: `${winter}-01-25`, endOn: `${winter}-02-20`, weekday: null, reason: '冬季检修' };
  return { id: idOf('siteClosure', site.name), ...of(site), venue: null, ...(site.kind === 'base' ? monday : maintenance) };
};

/** Year of the first 25 January after a day. */
function winterAfter(day: number): number {
  const year = Number(dateText(day).slice(0, 4));
  return dayNumber(year, 1, 25) > day ? year : year + 1;
}
