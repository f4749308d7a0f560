import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Desk, flowOf, sitDown } from './drawing.ts';
import { type Office, openOffice } from './office.ts';

const superior = (level: number, id: string) => ({ kind: 'approval', id, who: { who: 'superior', level } });

describe('flows as files', () => {
  let office: Office;
  let desk: Desk;
  before(async () => {
    office = await openOffice([superior(1, 'first')]);
    desk = sitDown(office);
  });
  after(() => office.server.close());

  test('go out and come in again as a version to design, and what is not known here is told', async () => {
    const { id } = await desk.make('travels', { category: 'trip' });
    const users = [office.ids.li, '01900000-0000-7000-8000-00000000dead'];
    await desk.build(id, [superior(1, 'a')]);
    const { data: file } = await desk.ask('GET', `/${id}/Actions/Export`);
    assert.deepEqual([file.format, file.document.code, file.template.category], ['zhixing.flow', 'travels', 'trip']);
    assert.equal((await desk.ask('POST', '/Actions/Import', { file })).data.key, 'flow.codeTaken');
    const strange = {
      ...file,
      document: {
        ...file.document,
        nodes: [...file.document.nodes, { kind: 'approval', id: 'b', who: { who: 'named', users, roles: ['nobody'] } }],
      },
    };
    const added = await desk.ask('POST', '/Actions/Import', { file: strange, how: 'version' });
    assert.deepEqual(
      added.data.findings.map((one: Record<string, string>) => [one.id, one.node]),
      [
        ['F018', 'b'],
        ['F018', 'b'],
      ],
    );
    assert.equal((await desk.ask('POST', `/Info/${added.data.version}/Enable`)).data.key, 'flow.badFlow');
    const other = await desk.ask('POST', '/Actions/Import', { file, code: 'travelled' });
    const info = await desk.ask('GET', `/Info/${other.data.version}`);
    assert.deepEqual([info.data.template.code, info.data.version.status], ['travelled', 'designing']);
  });

  test('are refused when they are none, or about what is not here', async () => {
    const bring = (file: unknown) => desk.ask('POST', '/Actions/Import', { file });
    const file = { format: 'zhixing.flow', version: 1, template: { name: 'x' }, document: { ...flowOf('stray', []), model: 'nothing' } };
    assert.equal((await bring(file)).data.key, 'flow.noSubject');
    const odd = flowOf('stray', [{ kind: 'approve', id: 'x' }]);
    assert.match(
      (await bring({ ...file, document: odd })).text,
      /document\.nodes\.1\.kind: 只能是.*approval/,
      'where, and what may stand there',
    );
    const bare = await bring({ format: 'other' });
    assert.equal(bare.data.key, 'flow.badFile');
    assert.match(bare.text, /format: 只能是zhixing\.flow; version: 只能是1; template: 缺少必填内容/, 'in words');
    assert.match((await bring({ ...file, document: { ...file.document, more: 1 } })).text, /document\.more: 无法识别此项/);
  });

  test('a copy has a code of its own and begins in design', async () => {
    const { id } = await desk.make('original');
    await desk.build(id, [superior(1, 'a')]);
    const copied = await desk.ask('POST', `/${id}/Actions/Copy`, { code: 'copied', name: '副本' });
    const info = await desk.ask('GET', `/Info/${copied.data.version}`);
    assert.deepEqual([info.data.template.name, info.data.version.document.code, info.data.version.status], ['副本', 'copied', 'designing']);
  });
});
