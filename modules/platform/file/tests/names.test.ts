import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mediaTypeOf } from '../media-type.ts';
import { plainName } from '../stored.ts';

test('a name leads nowhere, shows what it is, and may be saved on any machine', () => {
  const names = {
    '../../etc/passwd.txt': '.._.._etc_passwd.txt',
    '/etc/cron.d/a.txt': '_etc_cron.d_a.txt',
    'C:\\Windows\\a.txt': 'C:_Windows_a.txt',
    'a\u0000.png': 'a_.png',
    'a\r\nx: y.txt': 'a__x: y.txt',
    'photo\u202etxt.png': 'phototxt.png',
    'NUL.txt': '_NUL.txt',
    com1: '_com1',
    '合同.pdf': '合同.pdf',
  };
  for (const [sent, stored] of Object.entries(names)) assert.equal(plainName(sent), stored);
  assert.equal(plainName(`${'长'.repeat(5000)}.txt`).length, 200);
  assert.ok(plainName(`${'😀'.repeat(200)}.txt`).isWellFormed());
});

test('of several endings the last one counts, and the bytes must agree with it', () => {
  const page = Buffer.from('<html><script>alert(1)</script>');
  for (const name of ['a.png.html', 'a.html', 'a.svg', 'a.xml', 'a.pdf.svg', 'a.php.', 'a', '.htaccess', 'a.exe', 'a.txt.js'])
    assert.equal(mediaTypeOf(name, page), null, name);
  for (const name of ['a.html.png', 'a.svg.pdf', 'a.js.docx', 'a.gif', 'a.webp', 'a.mp4', 'a.zip'])
    assert.equal(mediaTypeOf(name, page), null, name);
  const archive = (first: string) => Buffer.from(`PK\u0003\u0004${'\0'.repeat(26)}${first}`);
  for (const name of ['a.docx', 'a.xlsx', 'a.pptx']) {
    assert.equal(mediaTypeOf(name, archive('run.js')), null, `${name}: an archive of something else`);
    assert.ok(mediaTypeOf(name, archive('_rels/.rels')), name);
  }
  assert.equal(mediaTypeOf('a.docx', archive('xl/workbook.xml')), null, 'a workbook is no letter');
  assert.equal(mediaTypeOf('a.html.txt', page), 'text/plain', 'a page that is called a text is shown as one');
  assert.equal(mediaTypeOf('A.PNG', Buffer.from('89504e470d0a1a0a', 'hex')), 'image/png');
});
