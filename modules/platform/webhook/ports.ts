import { secretBoxPort } from '@zhixing/engine/ports/secret-box.ts';

/** Encrypts the signing keys. */
export const webhookSecrets = secretBoxPort('webhook');
