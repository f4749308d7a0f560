import { nameSchema } from '@zhixing/model';
import { z } from 'zod';

const ids = z.array(z.string().min(1).max(64)).min(1).max(200);

/** Narrows named people down by how they stand to the initiator or to the record. */
const among = z.enum([
  'sameDepartment',
  'samePosition',
  'sameOrganisation',
  'sameRole',
  'sameGroup',
  'superior',
  'subordinates',
  /** Whose organisation is that of the record, or stands above it. */
  'aboveRecord',
]);

const assigneeKinds = {
  users: ids.optional(),
  positions: ids.optional(),
  /** Codes of roles, so that a document means the same in another installation. */
  roles: ids.optional(),
  groups: ids.optional(),
  departments: ids.optional(),
  among: among.optional(),
};

const level = z.int().min(1).max(10);

/** Who is asked: a rule, not a list of people; the adapter finds those who exist and may sign in. */
export const whoSchema = z.discriminatedUnion('who', [
  z.strictObject({ who: z.literal('named'), ...assigneeKinds }),
  /** The superior of the initiator, so many levels up. */
  z.strictObject({ who: z.literal('superior'), level }),
  /** The head of the initiator's department, or of the one so many levels up less one. */
  z.strictObject({ who: z.literal('departmentHead'), level }),
  /** One superior after the other, from a level, the first unless told, up to a level. */
  z.strictObject({ who: z.literal('levels'), from: level.optional(), upTo: level }),
  z.strictObject({ who: z.literal('initiator') }),
  /** Whoever decided at an earlier node. */
  z.strictObject({ who: z.literal('earlier'), node: nameSchema }),
  /** Whom a field of the record names. */
  z.strictObject({ who: z.literal('field'), field: nameSchema, as: z.enum(['user', 'department', 'position', 'role', 'group']) }),
  /** Whom the one who decides before chooses out of these. */
  z.strictObject({ who: z.literal('candidates'), ...assigneeKinds }),
  /** Whom a data interface names. */
  z.strictObject({ who: z.literal('interface'), interface: z.string().min(1).max(80) }),
]);

export type Who = z.infer<typeof whoSchema>;

/** What is done where nobody is found. */
export const nobodySchema = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('administrator') }),
  z.strictObject({ rule: z.literal('named'), users: ids }),
  /** Whoever decides before names somebody. */
  z.strictObject({ rule: z.literal('previous') }),
  z.strictObject({ rule: z.literal('pass') }),
  /** What would lead here cannot be done. */
  z.strictObject({ rule: z.literal('refuse') }),
  z.strictObject({ rule: z.literal('initiator') }),
]);

export type Nobody = z.infer<typeof nobodySchema>;
