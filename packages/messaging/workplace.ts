import type { WorkplaceClient } from '@zhixing/workplace/platform.ts';
import { failureOf } from './failure.ts';
import { forAll, type Outcome, type Provider } from './provider.ts';

/** Sends through a WeCom or DingTalk application. Both deduplicate recent messages. */
export function createWorkplaceProvider(client: Pick<WorkplaceClient, 'tell'>, most: number): Provider {
  return {
    most,
    atOnce: 2,
    recognises: true,
    send: async ({ title, text, link }, addresses) => {
      try {
        const { reference, unknown } = await client.tell({ title, text, link }, addresses);
        const gone = unknown.map((one) => one.toLowerCase());
        return new Map(
          addresses.map((address): [string, Outcome] =>
            gone.includes(address.toLowerCase())
              ? [address, { ended: 'refused', problem: 'badReceiver' }]
              : [address, { ended: 'sent', reference }],
          ),
        );
      } catch (error) {
        return forAll(addresses, failureOf(error, 'recognised'));
      }
    },
    close: () => {},
  };
}
