import { deleteOldLines } from '@zhixing/engine/audit/retention.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { defineModule, type Module } from '@zhixing/engine/module.ts';
import { anchorLog } from './anchor-log.ts';
import { auditRoutes, lineRoutes } from './audit.route.ts';
import { forwardHealth, forwardTables, startForwarding } from './forward/forward.ts';
import type { SyslogPlace } from './forward/syslog-send.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { deviceNames } from './ports.ts';

interface AuditSettings {
  readonly heads?: string | null;
  readonly syslog?: SyslogPlace | null;
}

/**
 * The logs of the system: sign-ins, operations, requests and errors.
 * @param heads file to which the last hash of the log is appended regularly; disabled if omitted
 * @param syslog receiver to which every line is forwarded; disabled if omitted
 */
export const auditModule = ({ heads, syslog }: AuditSettings = {}): Module =>
  defineModule({
    name: 'audit',
    needs: [deviceNames],
    models: [],
    migrations: [forwardTables],
    ...(syslog && { background: (engine: Engine) => startForwarding(engine, syslog), health: forwardHealth }),
    routes: [...auditRoutes, ...lineRoutes],
    tasks: [
      { code: 'forgetOldLines', cron: '40 3 * * *', run: async (engine, stopping) => String(await deleteOldLines(engine, stopping)) },
      ...(heads ? [{ code: 'anchorLog', cron: '25 * * * *', run: (engine: Engine) => anchorLog(engine, heads) }] : []),
    ],
    locales: { zh, en },
  });
