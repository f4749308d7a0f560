import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engineModule } from '../engine.module.ts';
import { textOf } from '../http/envelope.ts';
import { createCatalogue } from '../text/locale.ts';

test('a permission that is missing is called by its name, never by its code', () => {
  const locales = {
    zh: { pupil: { title: '学生', actions: { transfer: '转学' }, fields: { home: '住址' } } },
    en: { pupil: { title: 'Students', actions: { transfer: 'Transfer' }, fields: { home: 'Home' } } },
  };
  const texts = createCatalogue([engineModule, { locales }]);
  const said = (permission: string, language: 'zh' | 'en' = 'zh') => textOf(texts, language, 'model.denied', { permission });
  assert.equal(said('pupil.update'), '您的权限不足（学生：编辑），请联系负责角色授权的管理员。');
  assert.equal(said('pupil.act:transfer'), '您的权限不足（学生：转学），请联系负责角色授权的管理员。');
  assert.equal(said('administrator'), '您的权限不足（超级管理员），请联系超级管理员。');
  assert.equal(said('pupil.home'), '您的权限不足（学生：住址），请联系负责角色授权的管理员。');
  assert.equal(said('session'), '您的权限不足（以个人账号登录），请联系系统管理员，并改用个人账号。');
  assert.equal(
    said('pupil.act:transfer', 'en'),
    'Permission Denied: you need “Students: Transfer”. Contact an administrator who grants roles.',
  );
});
