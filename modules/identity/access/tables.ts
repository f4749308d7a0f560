import type { Migration } from '@zhixing/engine/module.ts';
import { builtInRoles } from '../account/roles.ts';

/**
 * Converts roles stored as codes to records with the fixed ids of built-in roles, and adds the chosen organisation and position to the
 * users' choices.
 */
export const roleTables: Migration = {
  id: '2026-11-22-roles',
  up: [
    'alter table sys_user_choice alter column application drop not null, add column organisation uuid, add column position uuid',
    `do $$ begin
      if exists (select 1 from information_schema.columns where table_schema = current_schema() and table_name = 'user_role' and column_name = 'role' and data_type = 'text') then
        alter table user_role rename column role to role_code;
        alter table user_role add column role uuid;
        update user_role set role = case role_code ${builtInRoles.map(({ code, id }) => `when '${code}' then '${id}'::uuid`).join(' ')} end;
        alter table user_role drop column role_code;
        alter table user_role alter column role set not null;
      end if;
    end $$`,
  ],
};

/** The application is chosen in a session now (`sys_session.application`). */
export const choiceTables: Migration = {
  id: '2026-11-25-choice-without-application',
  up: ['alter table sys_user_choice drop column application'],
};
