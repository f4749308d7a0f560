import type { Catalogue, Language } from '../text/locale.ts';

/** A permission by the names that people know: `student.act:transfer` is 学生资料：转学. What has no texts stays as it is. */
export function permissionName(texts: Catalogue, language: Language, permission: string): string {
  const dot = permission.indexOf('.');
  const [model, verb] = dot < 0 ? ['', permission] : [permission.slice(0, dot), permission.slice(dot + 1)];
  const title = texts.find(language, `${model}.title`);
  const [, action] = verb.split('act:');
  const named = action
    ? (texts.find(language, `${model}.actions.${action}`) ?? texts.find(language, `model.actions.${action}`))
    : texts.find(language, `model.verbs.${verb}`);
  if (!named) return permission;
  return title ? texts.text(language, 'model.permission', { title, verb: named }) : named;
}
