import type { Outbox } from '@zhixing/telemetry/outbox.ts';
import type { Intake } from '@zhixing/telemetry/report.ts';
import { type Gateway, startGateway } from '../../gateway/src/gateway.ts';
import type { GatewayPorts } from '../../gateway/src/options.ts';
import type { GatewayEnv } from './gateway-settings.ts';
import type { ServerLog } from './log.ts';
import { StartupError } from './startup-error.ts';

/** Starts a gateway by its settings. @throws StartupError where one of its ports is in use */
export async function openGateway(
  open: GatewayEnv | undefined,
  ports: GatewayPorts,
  behind: { readonly intake: Intake; readonly outbox: Outbox },
  log: ServerLog,
): Promise<Gateway> {
  const { host = '127.0.0.1', broker, vendorKeys, codeKey } = open ?? {};
  const keys = vendorKeys && { vendorKey: async (vendor: string) => vendorKeys.get(vendor) };
  return startGateway({ ...behind, ports, host, log, ...keys, ...(broker && { broker }), ...(codeKey && { codeKey }) }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        throw new StartupError('A port of GATEWAY_… is in use by another program: stop it, or set a free one.');
      throw error;
    },
  );
}
