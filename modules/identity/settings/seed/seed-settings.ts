import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';
import { evictConfiguration } from '../configuration.ts';
import type { SystemSettings } from '../system-settings.ts';

/** Name and version of the system that the specification shows with its sample data. */
const sample: Partial<SystemSettings> = {
  sysName: '知行研学管理平台',
  sysNameZhtw: '知行研學管理平臺',
  sysNameEn: 'Zhixing Study Tour Management',
  sysVersion: '1.0.2',
};

/** Sets name and version of the system for the sample data. No administrator has changed anything, so the change log stays empty. */
export async function seedSettings(engine: Engine): Promise<void> {
  await engine.database.query(sql`
    insert into sys_config (name, value, updated_at) values ('system', ${JSON.stringify(sample)}, ${engine.now()})
    on conflict (name) do nothing`);
  evictConfiguration(engine);
}
