import { nameSchema } from '@zhixing/model';
import { z } from 'zod';
import { assigneeRelations } from './assignee-relations.ts';

const ids = z.array(z.string().min(1).max(64)).min(1).max(200);

const among = z.enum(assigneeRelations);

const assigneeKinds = {
  users: ids.optional(),
  positions: ids.optional(),
  /** Role codes, so that a document is portable to another installation. */
  roles: ids.optional(),
  groups: ids.optional(),
  departments: ids.optional(),
  among: among.optional(),
};

const level = z.int().min(1).max(10);

/** Who is asked, as a rule rather than a list of people; the adapter finds existing users who may sign in. */
export const whoSchema = z.discriminatedUnion('who', [
  z.strictObject({ who: z.literal('named'), ...assigneeKinds }),
  /** The superior of the initiator, `level` levels up. */
  z.strictObject({ who: z.literal('superior'), level }),
  /** The head of the initiator's department (level 1), or of a department `level` - 1 levels up. */
  z.strictObject({ who: z.literal('departmentHead'), level }),
  /** The superiors one after the other, from a level (1 by default) up to a level. */
  z.strictObject({ who: z.literal('levels'), from: level.optional(), upTo: level }),
  z.strictObject({ who: z.literal('initiator') }),
  /** Those who decided at an earlier node. */
  z.strictObject({ who: z.literal('earlier'), node: nameSchema }),
  /** The people a field of the record refers to. */
  z.strictObject({ who: z.literal('field'), field: nameSchema, as: z.enum(['user', 'department', 'position', 'role', 'group']) }),
  /** The candidates that the previous decider chooses. */
  z.strictObject({ who: z.literal('candidates'), ...assigneeKinds }),
  /** The people a data interface returns. */
  z.strictObject({ who: z.literal('interface'), interface: z.string().min(1).max(80) }),
]);

export type Who = z.infer<typeof whoSchema>;

/** What happens if no one is found. */
export const nobodySchema = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('administrator') }),
  z.strictObject({ rule: z.literal('named'), users: ids }),
  /** The previous decider names someone. */
  z.strictObject({ rule: z.literal('previous') }),
  z.strictObject({ rule: z.literal('pass') }),
  /** The event that would lead here is refused. */
  z.strictObject({ rule: z.literal('refuse') }),
  z.strictObject({ rule: z.literal('initiator') }),
]);

export type Nobody = z.infer<typeof nobodySchema>;
