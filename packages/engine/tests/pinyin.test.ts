import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import type { DatabaseRoot } from '@zhixing/engine/database/database.ts';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { defineModule } from '../module.ts';
import { createBackfill } from '../search/backfill.ts';
import { pairOf, pinyinKeyword, pinyinOf } from '../search/pinyin.ts';
import { createMany } from '../write/write-many.ts';
import { basics } from './basics.ts';

const Pupil = defineModel('pupil', {
  fields: {
    name: f.text({ required: true, max: 40, search: true, sensitive: true }),
    nickname: f.text({ max: 40, search: true }),
    code: f.text({ max: 20, search: true }),
    hobby: f.text({ max: 20 }),
  },
  label: ['name'],
});
const grants = [
  { role: 'teacher', model: 'pupil', verbs: ['read'], scope: 'all', clear: ['name'] },
  { role: 'bureau', model: 'pupil', verbs: ['read'], scope: 'all' },
  { role: 'visitor', model: 'pupil', verbs: ['read'], scope: 'all', hidden: ['name'] },
] as const;
const module = defineModule({ name: 'pupils', models: [...basics, Pupil], locales: { zh: {}, en: {} }, grants: [...grants] });

let server: TestServer;
let admin: Actor;
let teacher: Actor;
before(async () => {
  server = await startTestServer({ modules: [module] });
  admin = server.actor({ administrator: true });
  teacher = server.actor({ roles: ['teacher'] });
});
after(() => server.close());

const make = async (values: object) =>
  (await server.request(admin, 'POST', '/api/data/pupil', values)).data.record as { id: string; version: number };
const found = async (keyword: string, actor: Actor = teacher, place = '') => {
  const { data, text } = await server.request(actor, 'GET', `/api/data/pupil${place}?keyword=${encodeURIComponent(keyword)}&pageSize=100`);
  assert.ok(data.list, text);
  return data.list.map((row: { id: string }) => row.id) as string[];
};
const finds = async (id: string, keywords: readonly string[], actor: Actor = teacher) => {
  for (const keyword of keywords) assert.ok((await found(keyword, actor)).includes(id), keyword);
};
const misses = async (id: string, keywords: readonly string[], actor: Actor = teacher) => {
  for (const keyword of keywords) assert.ok(!(await found(keyword, actor)).includes(id), keyword);
};

describe('a name is found', () => {
  test('by its pinyin, its initials and their beginnings, and by the characters as before', async () => {
    const { id } = await make({ name: '张三丰' });
    await finds(id, ['zhangsanfeng', 'zhangsan', 'zhang', 'z', 'zs', 'zsf', 'ZSF', 'sanfeng', 'sf', 'Zhang San', '张三', '三', '三丰']);
    await misses(id, ['angsan', 'zsx', 'hang', 'zhangfeng', 'zf', 'lisi']);
    assert.ok((await found('zsf', teacher, '/options')).includes(id), 'in pickers and trees too');
  });

  test('by either reading of a surname, and by v or u for ü', async () => {
    await finds((await make({ name: '单于飞' })).id, ['shanyufei', 'syf', 'shan']);
    await finds((await make({ name: '曾国藩' })).id, ['zengguofan', 'zgf']);
    await finds((await make({ name: '解晓东' })).id, ['xiexiaodong', 'xxd']);
    await finds((await make({ name: '吕布' })).id, ['lvbu', 'lubu', 'lü', 'lb']);
    await finds((await make({ name: '乐毅' })).id, ['yueyi', 'leyi']);
  });

  test('by every reading of the characters of a given name', async () => {
    await finds((await make({ name: '王乐行' })).id, ['wanglexing', 'wangyuehang', 'wangyuexing', 'wlx', 'wyh', 'lexing']);
    await finds((await make({ name: '朴朝重' })).id, ['piaochaozhong', 'piaozhaochong', 'puchaochong']);
  });

  test('by every reading of the parts of a name with a middle dot, and of names of five and six characters', async () => {
    const parts = await make({ name: '艾尼瓦尔·乐平' });
    await finds(parts.id, ['ainiwaerleping', 'ainiwaeryueping', 'leping', 'yueping', 'lp', 'yp', '乐平']);
    await finds((await make({ name: '上官重行朝' })).id, ['shangguanchongxingchao', 'shangguanzhonghangzhao', 'sgcxz']);
    await finds((await make({ name: '依明长乐·阿不都重行' })).id, ['yimingzhangyue', 'abuduchonghang', 'abdzx']);
  });

  test('with Latin letters and figures in it, and Latin text as before', async () => {
    const mixed = await make({ name: '甲', nickname: 'Tom张2班' });
    await finds(mixed.id, ['tomzhang', 'om张', 'zhang2ban', 'z2b', 'OM']);
    const latin = await make({ name: '乙', code: 'AB-77' });
    await finds(latin.id, ['b-7', 'ab', 'B', '77', '7', '-7', 'B-']);
    await misses(latin.id, ['ab77']);
  });
});

describe('whoever sees a name masked', () => {
  test('finds it by the whole name alone, never by its sound', async () => {
    const { id } = await make({ name: '诸葛孔明', nickname: '卧龙' });
    for (const actor of [server.actor({ roles: ['bureau'] })]) {
      await finds(id, ['诸葛孔明', 'wolong', 'wl'], actor);
      await misses(id, ['zgkm', 'zhugekongming', 'z', 'zhuge', '诸葛', '孔明'], actor);
    }
    await misses(id, ['诸葛孔明', 'zgkm'], server.actor({ roles: ['visitor'] }));
  });

  test('what a text is found by never leaves the server', async () => {
    const { id } = await make({ name: '司马懿' });
    const texts = await Promise.all(
      [`/api/data/pupil/${id}`, '/api/data/pupil', `/api/data/pupil/${id}/history`, '/api/models/pupil'].map(
        async (url) => (await server.request(teacher, 'GET', url)).text,
      ),
    );
    for (const text of texts) assert.doesNotMatch(text, /__py|simayi/);
    assert.equal(
      (await server.request(teacher, 'GET', `/api/data/pupil?filter=${encodeURIComponent('{"name__py3":"x"}')}`)).data.key,
      'model.badFilter',
    );
    assert.equal((await server.request(teacher, 'GET', '/api/data/pupil?sidx=name__py3')).data.key, 'model.badSort');
    assert.equal((await server.request(admin, 'POST', '/api/data/pupil', { name: '甲', name__py3: 'x' })).data.key, 'model.unknownField');
  });
});

describe('what a name is found by follows it', () => {
  test('when it is changed, removed, brought back and written by the batch', async () => {
    const { id, version } = await make({ name: '孙悟空' });
    await server.request(admin, 'PUT', `/api/data/pupil/${id}`, { version, name: '猪八戒' });
    await finds(id, ['zbj']);
    await misses(id, ['swk']);
    await server.request(admin, 'DELETE', `/api/data/pupil/${id}`);
    await misses(id, ['zbj']);
    await server.request(admin, 'POST', `/api/data/pupil/${id}/restore`, {});
    await finds(id, ['zbj']);
    const many = await createMany(server.context(admin), server.engine.registry.get('pupil'), [{ name: '沙悟净' }, { name: '唐玄奘' }]);
    const [sand, monk] = many.map((outcome) => ('row' in outcome ? outcome.row.id : ''));
    await finds(sand ?? '', ['swj']);
    await finds(monk ?? '', ['txz', 'tangxuanzang']);
  });

  test('with one statement for all searched texts where none is missing, as at most starts', async () => {
    const { database, registry, log } = server.engine;
    await server.engine.searchBackfill.done();
    const sent: string[] = [];
    const counted: DatabaseRoot = {
      ...database,
      query: (statement) => {
        sent.push(statement.sql);
        return database.query(statement);
      },
      transaction: (work) => {
        sent.push('transaction');
        return database.transaction(work);
      },
    };
    const backfill = createBackfill(() => ({ database: counted, registry, log }));
    await backfill.done();
    assert.equal(sent.length, 1, sent.join('\n'));
    assert.match(sent[0] ?? '', /name__py3.* union all .*nickname__py3/s);
    await backfill.stop();
  });

  test('when it was there before anybody searched it, without another version', async () => {
    const { id } = await make({ name: '白骨精', hobby: '变化' });
    await server.engine.database.query(sql`update pupil set name__py3 = null where id = ${id}`);
    await misses(id, ['bgj']);
    await finds(id, ['骨精', '白骨精']);
    server.engine.searchBackfill.wake();
    await server.engine.searchBackfill.done();
    await finds(id, ['bgj']);
    assert.equal((await server.request(teacher, 'GET', `/api/data/pupil/${id}`)).data.record.version, 1);
  });
});

test('a text that is searched only later gets its sounds, and loses them when it is searched no longer', async () => {
  const document = (search: boolean) => ({
    name: 'note',
    title: 'Note',
    fields: { title: { kind: 'text', ...(search ? { search } : {}) } },
  });
  const publish = (search: boolean) => server.request(admin, 'POST', '/api/models', document(search));
  assert.equal((await publish(false)).status, 200);
  const { id } = (await server.request(admin, 'POST', '/api/data/note', { title: '通知' })).data.record;
  for (const search of [true, false, true]) {
    const { status, text } = await publish(search);
    assert.equal(status, 200, text);
    await server.engine.searchBackfill.done();
    const columns = await server.engine.database.query(
      sql`select 1 from information_schema.columns where table_name = 'note' and column_name = 'title__py3'`,
    );
    assert.equal(columns.length, search ? 1 : 0);
    if (!search) await server.request(admin, 'PUT', `/api/data/note/${id}`, { version: 1, title: '通告' });
  }
  assert.equal((await server.request(admin, 'GET', '/api/data/note?keyword=tg')).data.list.length, 1, 'the sound of what it says now');
});

test('sounds begin at syllables and are bounded', () => {
  assert.equal(pinyinOf('张三'), ' zhangsan zs san s 张三 三');
  assert.equal(pinyinOf('AB-7 (!)'), ' ab b 7');
  assert.equal(pinyinOf('…'), '');
  assert.ok(pinyinOf('长城'.repeat(2000)).length < 4000);
  assert.deepEqual([pairOf('A'), pairOf('张a'), pairOf('张三丰'), pairOf('a-')], ['a', '张a', null, null]);
  assert.deepEqual(
    [pinyinKeyword("Xi'an"), pinyinKeyword('Zhang San'), pinyinKeyword('12'), pinyinKeyword('张a'), pinyinKeyword('%')],
    ['xian', 'zhangsan', null, null, null],
  );
});
