import type { Module } from '@zhixing/engine/module.ts';
import sql from 'sql-template-tag';

/** The user's staff record, and the open classes they head, with their grades. */
export const headedClasses: NonNullable<Module['variables']> = async ({ userId, db }) => {
  const rows = await db.query<{ staff: string; class: string | null; grade: string | null }>(
    sql`select s.id as staff, c.id as class, c.grade
          from staff s left join school_class c on c.head_teacher = s.id and c.status = 'enabled' and c.deleted_at is null
         where s."user" = ${userId} and s.status <> 'left' and s.deleted_at is null`,
  );
  return {
    '@staffId': rows[0]?.staff ?? null,
    '@headedClasses': rows.flatMap((row) => row.class ?? []),
    '@headedGrades': rows.flatMap((row) => row.grade ?? []),
  };
};
