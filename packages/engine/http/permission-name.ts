import type { Catalogue, Language } from '../text/locale.ts';

/** A permission by the names that people know: `student.act:transfer` is 学生资料：转学, `locationFix.location` a field. What has no texts stays as it is. */
export function permissionName(texts: Catalogue, language: Language, permission: string): string {
  const dot = permission.indexOf('.');
  const [model, verb] = dot < 0 ? ['', permission] : [permission.slice(0, dot), permission.slice(dot + 1)];
  const title = texts.find(language, `${model}.title`);
  const [, action] = verb.split('act:');
  const named = action
    ? (texts.find(language, `${model}.actions.${action}`) ?? texts.find(language, `model.actions.${action}`))
    : (texts.find(language, `model.verbs.${verb}`) ?? texts.find(language, `${model}.fields.${verb}`));
  if (!named) return permission;
  return title ? texts.text(language, 'model.permission', { title, verb: named }) : named;
}

/** Who can grant a permission: what belongs to accounts cannot be granted with a role. */
export const granterOf = (texts: Catalogue, language: Language, permission: string): string =>
  texts.find(language, `model.granters.${permission}`) ?? texts.text(language, 'model.granters.role');
