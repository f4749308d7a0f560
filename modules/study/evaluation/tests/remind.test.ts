import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { systemContext } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { remindEvaluators } from '../window/remind.ts';
import { openReturned, type Returned } from './returned.ts';

let place: Returned;
before(async () => {
  place = await openReturned();
  await place.comeBack();
});
after(() => place.server.close());

const remind = () => remindEvaluators(systemContext(place.server.engine), () => false);
const reminded = async () =>
  (await place.server.engine.database.query(sql`select 1 from sys_notice where kind = 'evaluation.reminder'`)).length;

test('who has not answered is reminded two days before the end, once and not earlier', async () => {
  assert.deepEqual([await remind(), await reminded()], [0, 0], 'seven days are left');
  place.pass(5.5);
  assert.equal(await remind(), 1);
  const count = await reminded();
  assert.equal(count, 2, 'the teacher and the tutor have accounts');
  assert.equal(await remind(), 0);
  assert.equal(await reminded(), count);
});
