import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engineModule } from '../engine.module.ts';
import { textOf } from '../http/envelope.ts';
import { createCatalogue } from '../text/locale.ts';

test('a permission that is missing is called by its name, never by its code', () => {
  const locales = {
    zh: { pupil: { title: '学生', actions: { transfer: '转学' } } },
    en: { pupil: { title: 'Students', actions: { transfer: 'Transfer' } } },
  };
  const texts = createCatalogue([engineModule, { locales }]);
  const said = (permission: string, language: 'zh' | 'en' = 'zh') => textOf(texts, language, 'model.denied', { permission });
  assert.equal(said('pupil.update'), '您的权限不足（学生：编辑），请联系管理员。');
  assert.equal(said('pupil.act:transfer'), '您的权限不足（学生：转学），请联系管理员。');
  assert.equal(said('administrator'), '您的权限不足（超级管理员），请联系管理员。');
  assert.equal(said('pupil.act:transfer', 'en'), 'You need permission “Students: Transfer”. Contact your administrator.');
});
