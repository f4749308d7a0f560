import type { GuardianMessages } from '@zhixing/engine/notification/guardian-messages.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';

export const guardianMessages = definePort<GuardianMessages>('billing.guardianMessages');
