import { secretBoxPort } from '@zhixing/engine/ports/secret-box.ts';

/** Keeps the keys by which messages are signed. */
export const webhookSecrets = secretBoxPort('webhook');
