import type { SyslogPlace } from '@zhixing/modules/platform/audit/forward/syslog-send.ts';
import { z } from 'zod';

/** Default ports by RFC 5426, RFC 6587 (as registered) and RFC 5425. */
const PORTS: Readonly<Record<string, { readonly by: SyslogPlace['by']; readonly port: number }>> = {
  'udp:': { by: 'udp', port: 514 },
  'tcp:': { by: 'tcp', port: 601 },
  'tls:': { by: 'tls', port: 6514 },
};

const message = 'is not the address of a receiver of syslog: write tls://host:6514, tcp://host:601 or udp://host:514.';

/** Syslog receiver for a copy of every audit log entry. */
export const syslogPlace = z
  .string()
  .trim()
  .transform((value, context): SyslogPlace => {
    const url = URL.parse(value);
    const usual = url && PORTS[url.protocol];
    if (usual && url.hostname && ['', '/'].includes(url.pathname) && url.search + url.hash + url.username === '')
      return { by: usual.by, host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port ? Number(url.port) : usual.port };
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
