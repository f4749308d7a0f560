import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { type Field, fieldIssue, kinds } from '@zhixing/model';

const texts = JSON.parse(readFileSync(new URL('../../engine/locales/zh.json', import.meta.url), 'utf8')) as {
  field: { errors: Record<string, string> };
};

/** The specification's table: a field, valid values, invalid values, and the exact message. */
const table: readonly (readonly [Field, readonly unknown[], readonly unknown[], string])[] = [
  [{ kind: 'phone' }, ['13800138000', '19912345678'], ['12800138000', '1380013800', '138001380000'], '请正确输入您的手机号'],
  [
    { kind: 'phone', landline: true },
    ['13800138000', '0731-88888888', '010-12345678', '400-800-1234', '4008001234', '95511', '96533', '95013'],
    ['12800138000', '88888888', '9551', '400-800-123', '97511'],
    '请输入正确的手机号、带区号的固定电话（如 0731-88888888），或 400、95 开头的服务号码',
  ],
  [
    { kind: 'text', rule: 'password' },
    ['abc123', 'A1B2C3D4E5F6G7H8'],
    ['abcdef', '123456', 'ab12', 'abc123!', 'a1'.repeat(9)],
    '6-16位字符的密码（数字和字母组成）',
  ],
  [{ kind: 'nationalId' }, ['11010519491231002X'], ['110105194912310021', '110105491231002'], '请正确输入您的身份证号码'],
  [{ kind: 'email' }, ['a.b@example.cn'], ['a@b', 'example.cn'], '请正确输入您的邮箱地址'],
  [{ kind: 'plate' }, ['湘A12345', '京AD12345'], ['湘A1234', 'A12345'], '请正确输入您的车牌号'],
  [{ kind: 'text', rule: 'chinese' }, ['中文', '㐂'], ['中文a', '1', '中 文'], '请正确输入中文'],
  [
    { kind: 'text', rule: 'code' },
    ['a', 'a.b', 'A1.2b'],
    ['.a', 'a.', 'a-b', '中', '.'],
    '编码只能输入英文、数字和小数点且小数点不能放在首尾',
  ],
  [{ kind: 'text', rule: 'account' }, ['user01'], ['user_01', 'user.01', '用户'], '只能输入数字英文'],
  [
    { kind: 'text', rule: 'name' },
    ['三年级1班', 'ABC', 'Class teacher'],
    ['三年级(1)班', '三年级（1）班', ' a', 'a  b', 'a.b'],
    '名称不能含有特殊符号',
  ],
  [{ kind: 'text', rule: 'numericCode' }, ['0012'], ['12a', '１２', '1.2'], '编码只能输入数字'],
  [{ kind: 'decimal', rule: 'halves' }, ['1', '0.5', '12.50', '3.0'], ['0.25', '1.55', 'x'], '时间只能是整数和0.5的倍数'],
  [{ kind: 'integer', rule: 'positive' }, [1, 300], [0, -1, 1.5, '1'], '请输入正整数'],
  [{ kind: 'integer', min: 1 }, [1, 300], [0, -1, 1.5, '1'], '请输入正整数'],
  [
    { kind: 'text', rule: 'fieldName' },
    ['a', 'userName_1'],
    ['_a', '1a', 'a-b', '名'],
    '只能输入大小写英文字母、数字、下划线组合，且不能数字、下划线开头',
  ],
];

describe('the reusable rules say what the specification says', () => {
  for (const [field, good, bad, message] of table)
    test(message, () => {
      const kind = kinds[field.kind];
      assert.ok(kind);
      for (const value of good) assert.equal(kind.check(value, field), null, String(value));
      for (const value of bad) {
        const key: string = kind.check(value, field)?.key.replace('field.', '') ?? '';
        assert.equal(texts.field.errors[key], message, String(value));
      }
      for (let n = 0; n < 50; n++) assert.equal(kind.check(kind.example(field, n), field), null, `example ${n}`);
    });
});

test('a field may say it in its own words, or by the key of a failure; figures keep theirs', () => {
  const { text } = kinds;
  assert.ok(text);
  const own = (message: string, value: string) => fieldIssue(text, value, { kind: 'text', rule: 'code', max: 5, message });
  assert.deepEqual(own('请填写课程编码', '中'), { key: 'field.ownWords', params: { text: '请填写课程编码' } });
  assert.deepEqual(own('course.badCode', '中'), { key: 'course.badCode' });
  assert.equal(own('course.badCode', 'abcdef')?.key, 'field.tooLong');
  assert.equal(own('course.badCode', 'abc'), null);
});
