import assert from 'node:assert/strict';
import { test } from 'node:test';
import english from '../../engine/transfer/locales/en.json' with { type: 'json' };
import chinese from '../../engine/transfer/locales/zh.json' with { type: 'json' };
import englishShown from '../../ui/transfer/locales/en.json' with { type: 'json' };
import chineseShown from '../../ui/transfer/locales/zh.json' with { type: 'json' };
import { fileRefusal } from '../file-refusal.ts';

const refused = async (name: string, ...parts: BlobPart[]) => {
  const found = await fileRefusal(new File(parts, name));
  return found && [found.reason, ...Object.values(found.params)].join(' ');
};

test('a file is refused before its upload where its bytes say what it is', async () => {
  assert.equal(await refused('a.xlsx', '%PDF-1.7'), 'notTable PDF');
  assert.equal(await refused('a.csv', 'GIF89a'), 'picture GIF');
  assert.equal(await refused('a.csv'), 'emptyFile');
  assert.equal(await refused('a.xls', Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex')), 'oldFormat .xls');
  assert.equal(await refused('a.csv', '姓名,班级\n张三,四1'), null);
  assert.equal(await refused('a.xls', '<table><tr><td>姓名</td></tr></table>'), null);
});

test('the directory at the end of an archive is read, however far it lies from the first bytes', async () => {
  const name = 'word/document.xml';
  const entry = Buffer.alloc(46 + name.length);
  entry.write('PK\u0001\u0002');
  entry.writeUInt16LE(name.length, 28);
  entry.write(name, 46);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt32LE(10_004, 16);
  assert.equal(await refused('a.xlsx', 'PK\u0003\u0004', Buffer.alloc(10_000), entry, end), 'notTable Word');
});

test('the browser refuses a file in the words of the server', () => {
  for (const [server, browser] of [
    [chinese.transfer.errors, chineseShown.ui.import.file],
    [english.transfer.errors, englishShown.ui.import.file],
  ] as const)
    for (const [reason, text] of Object.entries(browser))
      assert.equal(text.replaceAll('{{', '{').replaceAll('}}', '}'), server[reason as keyof typeof browser], reason);
});
