import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusedInMysql } from '../interfaces/mysql-statement.ts';

test('what could write, wait or look elsewhere is refused in MySQL', () => {
  for (const sql of [
    "select 1 /*!into outfile '/var/x'*/",
    "select 1 /*M! into outfile '/var/x' */",
    "select 1 # into\n into outfile '/var/x'",
    "select 1 -- x\n into dumpfile '/var/x'",
    "select load_file('/etc/passwd')",
    'select sleep(10)',
    'select sleep (10)',
    'select `sleep`(10)',
    'select benchmark(100000000, md5(1))',
    "select get_lock('a', 10)",
    'select school.sweep()',
    'select @@secure_file_priv',
    'select 1 into @a',
    'select * from mysql.user',
    'select * from `mysql`.`user`',
    'select * from gate for update',
    'select * from gate lock in share mode',
    "select 'a\\' , load_file(0x2f) -- '",
    'select updatexml(1, concat(0x7e, version()), 1)',
    'select 计算(1)',
    'select $f(1)',
    'select a$f(1)',
    'select 1abs(1)',
    'select 1e (1)',
    'select 2年(1)',
    "select 1e5into outfile '/var/x'",
    "select 1.5into outfile '/var/x'",
    'select next value for numbers',
    'select NEXT  VALUE FOR numbers',
    'select * from ndbinfo.processes',
  ])
    assert.notEqual(refusedInMysql(sql), null, sql);
});

test('what is asked every day is allowed', () => {
  for (const sql of [
    'select id, student, at, fee from gate where student = ?',
    "select date_format(at, '%Y-%m'), sum(fee) from gate where at between ? and ? group by 1 having count(*) > 2 order by 2 desc limit 10",
    "select 'it''s # no comment -- at all /* here */' as t",
    'select g.id from gate g join (select max(id) as id from gate) m on m.id = g.id where g.id in (1, 2) and not exists (select 1 from gate)',
    'select 姓名, 2024年, 1e5, 1.5e-3, 0x4e2d, 0b01, 1 as $a, next, value from 学生 t where (t.年级 in (1, 2)) limit 10',
    'select row_number() over (partition by student order by at) from `school`.`gate`',
  ])
    assert.equal(refusedInMysql(sql), null, sql);
});
