import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Office, openOffice } from './office.ts';

let office: Office;
before(async () => {
  const asks = (id: string) => ({ kind: 'approval', id, who: { who: 'superior', level: 1 } });
  const branches = [
    { id: 'dear', test: { formula: '100 / (amount - 7) > 5' }, nodes: [asks('board')] },
    { id: 'rest', nodes: [asks('clerk')] },
  ];
  office = await openOffice([{ kind: 'exclusive', id: 'size', branches }]);
});
after(() => office.server.close());

test('no branch is taken by a formula that cannot be computed: the submission is refused and the log says why', async (t) => {
  const warn = t.mock.method(office.server.engine.log, 'warn', () => {});
  await assert.rejects(office.submit(await office.propose({ amount: 7 })), /公式“100 \/ \(amount - 7\) > 5”无法得出结果/);
  const lines = warn.mock.calls.map(({ arguments: [line] }) => line as unknown as Record<string, unknown>);
  assert.ok(lines.some(({ finding, model }) => finding === 'formula.divisionByZero' && model === 'proposal'));
  assert.ok(await office.submit(await office.propose({ amount: 8 })), 'a record that it can be computed over goes its way');
});
