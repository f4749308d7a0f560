import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';
import { secretBoxPort } from '@zhixing/engine/ports/secret-box.ts';

/** Encrypts secrets of WeCom and DingTalk. */
export const workplaceSecrets = secretBoxPort('workplace');

/** Permission to assign roles. */
interface RoleGiving {
  /** Throws where the actor may not assign a role to members of an organisation. */
  readonly mustMayGive: (ctx: Context, role: string, organisation: string) => Promise<void>;
}
export const roleGiving = definePort<RoleGiving>('workplace.roleGiving');
