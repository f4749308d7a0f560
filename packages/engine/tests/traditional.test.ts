import assert from 'node:assert/strict';
import { test } from 'node:test';
import { traditional } from '../locale.ts';

test('traditional Chinese says what an office means, where a converter would write what programmers do', () => {
  assert.equal(traditional('申报类型'), '申報類型');
  assert.equal(traditional('审核对象的权限'), '審核對象的權限');
  assert.equal(traditional('发布参数与统一社会信用代码'), '發布參數與統一社會信用代碼');
  assert.equal(traditional('保存用户信息'), '儲存使用者資訊', 'the rest as Taiwan writes it');
});
