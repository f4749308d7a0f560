import type { Engine } from '@zhixing/engine/engine.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';
import { secretBoxPort } from '@zhixing/engine/ports/secret-box.ts';

/** Encrypts the keys of payment accounts. */
export const paymentSecrets = secretBoxPort('onlinePayment');

/** The public address of the system, to which providers send their notices. */
interface SystemAddress {
  /** Empty where it is not set. */
  readonly of: (engine: Engine) => Promise<string>;
}
export const systemAddress = definePort<SystemAddress>('onlinePayment.systemAddress');
