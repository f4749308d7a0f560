import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { administrators } from '@zhixing/engine/ports/administrators.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import sql from 'sql-template-tag';
import { minorsModule } from '../../../study/minors/minors.module.ts';
import { startSignedInProduct } from '../../../tests/signed-in.ts';

let product: Awaited<ReturnType<typeof startSignedInProduct>>;
before(async () => {
  product = await startSignedInProduct();
});
after(() => product.close());

test('administrators are those who may do everything and those with the role, as long as account, link and role are in force', async () => {
  assert.ok(minorsModule.needs?.includes(administrators));
  const person = async (roles: readonly string[]) => (await product.person({ roles: [...roles] })).id;
  const held = await person(['platformAdmin']);
  const teacher = await person(['classTeacher']);
  const disabled = await person(['platformAdmin']);
  await product.engine.database.query(sql`update "user" set status = 'disabled' where id = ${disabled}`);
  const former = await person(['platformAdmin']);
  await product.engine.database.query(sql`update user_role set deleted_at = now() where "user" = ${former}`);
  const full = await person([]);
  await product.engine.database.query(sql`update "user" set is_administrator = true where id = ${full}`);
  const found = await use(product.engine, administrators).of(product.context());
  const standing = (id: string) => found.find((one) => one.id === id)?.everything;
  assert.deepEqual([held, teacher, disabled, former, full].map(standing), [false, undefined, undefined, undefined, true]);
  await product.engine.database.query(sql`update role set status = 'disabled' where code = 'platformAdmin'`);
  assert.ok(!(await use(product.engine, administrators).of(product.context())).some(({ id }) => id === held));
});
